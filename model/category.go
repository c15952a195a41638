package model

// Category is what an entity is.
type Category string

// The categories of entities.
const (
	CategoryPerson       Category = "Person"
	CategoryPersonType   Category = "PersonType"
	CategoryLocation     Category = "Location"
	CategoryOrganization Category = "Organization"
	CategoryEvent        Category = "Event"
	CategoryProduct      Category = "Product"
	CategorySkill        Category = "Skill"
	CategoryAddress      Category = "Address"
	CategoryPhoneNumber  Category = "PhoneNumber"
	CategoryEmail        Category = "Email"
	CategoryURL          Category = "URL"
	CategoryIP           Category = "IP"
	CategoryDateTime     Category = "DateTime"
	CategoryQuantity     Category = "Quantity"
)

// SubCategory narrows a Category; it is empty where nothing narrower is known.
type SubCategory string

// The subcategories, each under its category.
const (
	// Location
	SubCategoryGPE          SubCategory = "GPE"
	SubCategoryStructural   SubCategory = "Structural"
	SubCategoryGeographical SubCategory = "Geographical"
	// Organization
	SubCategoryMedical       SubCategory = "Medical"
	SubCategoryStockExchange SubCategory = "StockExchange"
	SubCategorySports        SubCategory = "Sports"
	// DateTime
	SubCategoryDate      SubCategory = "Date"
	SubCategoryTime      SubCategory = "Time"
	SubCategoryDateRange SubCategory = "DateRange"
	SubCategoryTimeRange SubCategory = "TimeRange"
	SubCategoryDuration  SubCategory = "Duration"
	SubCategorySet       SubCategory = "Set"
	// Quantity
	SubCategoryNumber      SubCategory = "Number"
	SubCategoryPercentage  SubCategory = "Percentage"
	SubCategoryOrdinal     SubCategory = "Ordinal"
	SubCategoryAge         SubCategory = "Age"
	SubCategoryCurrency    SubCategory = "Currency"
	SubCategoryDimension   SubCategory = "Dimension"
	SubCategoryTemperature SubCategory = "Temperature"
)
