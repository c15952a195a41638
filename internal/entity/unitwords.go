package entity

// The units of quantities, as tokens joined by blanks.

// dimensionUnits are units of length, area, volume, weight, speed, data and
// power.
var dimensionUnits = phrases(`mm|cm|dm|m|km|millimeter|millimeters|millimetre|millimetres|centimeter|centimeters|centimetre|centimetres|meter|meters|metre|metres|kilometer|kilometers|kilometre|kilometres|inch|inches|foot|feet|ft|ft .|yard|yards|mile|miles|mi|nautical mile|nautical miles|nm|pm|picometer|picometers|micrometer|micrometers|nanometer|nanometers|light year|light years|
sq ft|sq . ft .|sq . ft|sqft|sf|square foot|square feet|square meter|square meters|square metre|square metres|square mile|square miles|square inch|square inches|square yard|square yards|square kilometer|square kilometers|square kilometre|square kilometres|acre|acres|hectare|hectares|ha|m ²|km ²|sq m|sqm|m2|
cubic foot|cubic feet|cubic meter|cubic meters|cubic metre|cubic metres|cubic inch|cubic inches|cubic yard|cubic yards|cubic centimeter|cubic centimeters|m ³|
ml|cl|dl|l|liter|liters|litre|litres|milliliter|milliliters|millilitre|millilitres|gallon|gallons|gal|quart|quarts|pint|pints|fl oz|fluid ounce|fluid ounces|fl . oz .|cup|cups|tablespoon|tablespoons|teaspoon|teaspoons|tbsp|tsp|barrel|barrels|bushel|bushels|
mg|g|kg|gram|grams|gramme|grammes|kilogram|kilograms|kilogramme|kilogrammes|milligram|milligrams|microgram|micrograms|mcg|μg|µg|ug|kilo|kilos|lb|lbs|lb .|lbs .|pound|pounds|oz|oz .|ounce|ounces|ton|tons|tonne|tonnes|metric ton|metric tons|metric tonne|stone|carat|carats|grain|grains|
mph|km / h|kph|kmh|miles per hour|kilometers per hour|kilometres per hour|meters per second|metres per second|m / s|knots|knot|feet per second|miles an hour|
bit|bits|byte|bytes|kb|mb|gb|tb|pb|kilobyte|kilobytes|megabyte|megabytes|gigabyte|gigabytes|terabyte|terabytes|kilobit|kilobits|megabit|megabits|mbps|gbps|kbps|
watt|watts|kw|kwh|kilowatt|kilowatts|kilowatt hours|kilowatt hour|megawatt|megawatts|mw|mwh|horsepower|hp|volt|volts|v|kv|amp|amps|ampere|amperes|hz|khz|mhz|ghz|hertz|joule|joules|kj|calorie|calories|kcal|cal|psi|kpa|bar|mmhg|mm hg|dpi|rpm|mg / dl|mg / ml|mg / kg|mcg / ml|meq / l|mmol / l|g / dl|ppm|decibel|decibels|db|newton|newtons|lumens|iu`)

// temperatureUnits stand behind a number of degrees.
var temperatureUnits = phrases(`degree|degrees|deg|deg .|° c|° f|° k|°|degrees celsius|degrees fahrenheit|degree celsius|degree fahrenheit|deg celsius|deg fahrenheit|deg c|deg f|deg . c|deg . f|degrees c|degrees f|degree c|degree f|degrees centigrade|degree centigrade|degrees kelvin|degrees k|celsius|celcius|centigrade|centigrate|fahrenheit|farenheit|kelvin|k degrees|degrees rankine|° celsius|° fahrenheit|degrees farenheit|℃|℉|grad celsius|graden celsius|grados celsius|gradi celsius|degrés celsius`)

// bareTemperatures name a scale also without a number.
var bareTemperatures = phrases(`celsius|celcius|centigrade|centigrate|fahrenheit|farenheit|degrees celsius|degrees fahrenheit`)

// currencyWords stand behind an amount.
var currencyWords = phrases(`dollar|dollars|us dollar|us dollars|u . s . dollar|u . s . dollars|united states dollars|united states dollar|american dollars|canadian dollar|canadian dollars|australian dollar|australian dollars|hong kong dollar|hong kong dollars|singapore dollars|new zealand dollars|euro|euros|pound|pounds|pound sterling|pounds sterling|british pound|british pounds|sterling|pence|penny|p|cent|cents|yen|japanese yen|yuan|chinese yuan|renminbi|rmb|chinese renminbi|franc|francs|swiss franc|swiss francs|french francs|mark|marks|deutsche mark|deutsche marks|deutschmarks|d - marks|lira|lire|liras|turkish lira|peso|pesos|mexican pesos|mexican peso|rupee|rupees|indian rupees|indian rupee|real|reais|reals|brazilian real|brazilian reais|ruble|rubles|rouble|roubles|russian rubles|won|korean won|south korean won|krona|kronor|krone|kroner|swedish kronor|norwegian kroner|danish kroner|forint|zloty|zlotys|koruna|rand|dirham|dirhams|riyal|riyals|dinar|dinars|baht|ringgit|rupiah|dong|shekel|shekels|peseta|pesetas|escudo|escudos|guilder|guilders|gulden|schilling|shilling|shillings|drachma|naira|bitcoin|bitcoins|quetzal|colones|colón|sol|soles|bolivar|bolivares|dollaro|dollari|dólares|dólar|libra|libras|livres|couronnes|centimes|céntimos|centavos|centesimi|kuna|lei|leu|hryvnia|taka|kwacha|cedi|lempira|guaraní|
usd|eur|gbp|cad|aud|nzd|jpy|cny|chf|sek|nok|dkk|pln|huf|czk|inr|mxn|brl|zar|hkd|sgd|krw|try|rub|ils|aed|sar|thb|idr|myr|php|twd|us $|€|£|$|¥|₹|₽|₩|₪|฿|₡|₭|₫|₴|₦|₱|₲|₵|₸|₺|c $|kč|zł|kr|kr .|ft|lei`)

// bareCurrencies name a currency also without an amount.
var bareCurrencies = set("dollar rmb renminbi")

// smallCoins are the hundredths: "and forty-five cents".
var smallCoins = set("cent cents pence penny p centimes")

// currencySigns stand before an amount.
var currencySigns = phrases(`$|€|£|¥|₹|₽|₩|₪|฿|₡|₭|₫|₴|₦|₱|₲|₵|₸|₺|¢|us $|u . s . $|usd $|usd|usd .|eur|gbp|cad|aud|jpy|cny|chf|nzd|sek|nok|dkk|pln|inr|mxn|brl|zar|hkd|sgd|krw|c $|ca $|cad $|a $|au $|aud $|nz $|hk $|s $|r $|mx $|nt $|nt|rs|rs .|rmb|sen|fr .|sfr .|dm|us dollars|us dollar|kr|€ .|¥ .|￥|￡|＄|cdn $|can $`)
