module github.com/docextract/docextract

go 1.25.0
