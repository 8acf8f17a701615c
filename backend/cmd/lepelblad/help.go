package main

import "github.com/alecthomas/kong"

// help has the help texts that are too long for a struct tag.
var help = kong.Vars{
	"dev": "Development: plain HTTP, its own database, demo accounts, " +
		"and unknown hosts show the default brand.",
	"draw_covers": "Draw covers in advance, with half of a processor. " +
		"Without it, lists show SVG, which phones paint more slowly.",
	"key": "Secret that signs tokens, at least 32 characters; the same on every instance.",

	"database_url": "Database URL of a role that may create roles, for migrations. " +
		"By default the other URLs follow from it.",
	"mail_url": "Mail server: smtp://user:password@host:587, smtps://… or ses: for Amazon SES. " +
		"With --dev the default is an outbox.",
	"media_url": "Image store: s3://bucket, s3://bucket?endpoint=https://… for another S3 service, " +
		"or file:/folder. With --dev the default is in the data folder.",
	"posthog_url":        "URL of the PostHog server to forward events to, such as https://eu.i.posthog.com.",
	"sentry_environment": "Environment of reported errors; with --dev it is development.",

	"compare_tables": "Folder of CIQUAL (ciqual/ciqual_2020_fr.csv) and FoodData Central (usda_fdc/food.csv, " +
		"food_nutrient.csv and food_category.csv), which are not part of the repository.",

	"import_files": "The table: CSV, TSV, XLSX or zip. For FoodData Central: its zip, or food.csv, " +
		"food_nutrient.csv and food_category.csv.",
	"import_label": "Name of another table, which keeps its codes apart from those of others; by default its file " +
		"name. Give a supplier's new list the name of the previous one.",
	"import_density": "Density in g per ml, 0.9 to 1.1, for values per 100 ml of a drink with unknown density. " +
		"Without it such rows are refused.",
}
