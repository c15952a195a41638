"""The reader's classes: 0 is CTC's blank, class i is CHARS[i-1]."""

ASCII = [chr(c) for c in range(32, 127)]
LATIN1 = list("¡¢£¥§©ª«®°±²³·º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ØÙÚÛÜÝßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýÿ")
EXTENDED = list("ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĻļĽľŁłŃńŅņŇňŌōŐőŒœŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽž")
SIGNS = list("€–—‘’“”„•…™✓✗☐☒")
CHARS = ASCII + LATIN1 + EXTENDED + SIGNS
INDEX = {c: i + 1 for i, c in enumerate(CHARS)}

# What a transcriber or a font writes for the same shape.
SAME = str.maketrans({"\u00a0": " ", "\u2009": " ", "\u202f": " ", "‚": ",", "‛": "'", "′": "'", "´": "'", "`": "'", "ʼ": "'",
                      "″": '"', "‐": "-", "‑": "-", "−": "-", "―": "—", "ﬁ": "fi", "ﬂ": "fl", "¸": ",", "µ": "u", "¶": "", "¨": ""})


def clean(text):
    """-> text in the classes' characters, single spaces; None where a character has no class."""
    text = " ".join(text.translate(SAME).split())
    return text if text and all(c in INDEX for c in text) else None


def plain_quotes(text):
    """Hand and typewriter have one shape of apostrophe; which one a transcriber wrote says nothing."""
    return text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').replace("„", '"').replace("—", "-").replace("–", "-")
