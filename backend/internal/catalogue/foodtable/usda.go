package foodtable

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// FoodData Central has foods, amounts and category names in separate files, joined by fdc_id. They are read as one
// table with a column for each nutrient, named by its number.

// Columns of food.csv and food_category.csv that identify a food.
const (
	usdaCode  = "fdc_id"
	usdaName  = "description"
	usdaGroup = "category"
)

// usdaFoods are the types of rows of food.csv that are foods; other rows are samples.
var usdaFoods = []string{"foundation_food", "sr_legacy_food", "survey_fndds_food", "branded_food", "experimental_food"}

// usdaNutrients are the numbers of the nutrients that are read, sorted.
var usdaNutrients = func() []string {
	var numbers []string
	for _, columns := range layouts[USDA].columns {
		for _, column := range columns {
			if column[0] >= '0' && column[0] <= '9' {
				numbers = append(numbers, column)
			}
		}
	}
	slices.Sort(numbers)
	return numbers
}()

// usdaFiles are the joined files.
type usdaFiles struct {
	foods, amounts spreadsheet.File
	categories     *spreadsheet.File // nil: foods have no group
}

// findUSDA returns the files of FoodData Central; nil when there are none. The error is [ErrIncompleteUSDA] when one is
// missing.
func findUSDA(files []spreadsheet.File) (*usdaFiles, error) {
	named := func(name string) *spreadsheet.File {
		at := slices.IndexFunc(files, func(f spreadsheet.File) bool { return strings.EqualFold(f.Name, name) })
		if at < 0 {
			return nil
		}
		return &files[at]
	}
	foods, amounts := named("food.csv"), named("food_nutrient.csv")
	switch {
	case foods == nil && amounts == nil:
		return nil, nil
	case foods == nil || amounts == nil:
		return nil, ErrIncompleteUSDA
	}
	return &usdaFiles{foods: *foods, amounts: *amounts, categories: named("food_category.csv")}, nil
}

func recogniseUSDA(files *usdaFiles) (Recognition, error) {
	format, err := spreadsheet.Detect(files.foods, spreadsheet.FirstRow)
	if err != nil {
		return Recognition{}, err
	}
	format.Decimal = "."
	header := usdaHeader()
	settings := Settings{
		Preset:  USDA,
		Format:  format,
		File:    files.foods.Name,
		Basis:   Per100g,
		Columns: ProposeColumns(USDA, header),
	}
	return Recognition{Settings: settings, Header: header}, nil
}

func usdaHeader() []string { return append([]string{usdaCode, usdaName, usdaGroup}, usdaNutrients...) }

// usdaReader joins the foods with their amounts and categories.
type usdaReader struct {
	foods      spreadsheet.Reader
	at         map[string]int // columns of food.csv
	categories map[string]string
	amounts    map[string][]string // by fdc_id, in the order of usdaNutrients
	row        []string
}

func openUSDA(files *usdaFiles, format spreadsheet.Format) (spreadsheet.Reader, error) {
	r := &usdaReader{categories: map[string]string{}, amounts: map[string][]string{}}
	if files.categories != nil {
		err := forEachRow(*files.categories, func(at map[string]int, cells []string) error {
			r.categories[strings.Clone(cellAt(cells, at, "id"))] = strings.Clone(cellAt(cells, at, "description"))
			return nil
		}, "id", "description")
		if err != nil {
			return nil, err
		}
	}
	err := forEachRow(files.amounts, func(at map[string]int, cells []string) error {
		column, ok := slices.BinarySearch(usdaNutrients, cellAt(cells, at, "nutrient_id"))
		if !ok {
			return nil
		}
		code := cellAt(cells, at, "fdc_id")
		fields := r.amounts[code]
		if fields == nil {
			if len(r.amounts) == spreadsheet.MaxRows {
				return spreadsheet.ErrTooManyRows
			}
			fields = make([]string, len(usdaNutrients))
			r.amounts[strings.Clone(code)] = fields
		}
		fields[column] = strings.Clone(cellAt(cells, at, "amount"))
		return nil
	}, "fdc_id", "nutrient_id", "amount")
	if err != nil {
		return nil, err
	}
	if r.foods, err = spreadsheet.Open(files.foods, format); err != nil {
		return nil, err
	}
	if r.at, err = columnsOf(r.foods.Header(), usdaCode, usdaName); err != nil {
		_ = r.foods.Close()
		return nil, err
	}
	return r, nil
}

// forEachRow reads a file with a limit of bytes but not of rows: that of amounts has many rows for each food.
func forEachRow(file spreadsheet.File, visit func(at map[string]int, cells []string) error, columns ...string) error {
	format, err := spreadsheet.Detect(file, spreadsheet.FirstRow)
	if err != nil {
		return err
	}
	reader, err := spreadsheet.OpenUnlimited(file, format)
	if err != nil {
		return err
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	at, err := columnsOf(reader.Header(), columns...)
	if err != nil {
		return err
	}
	for {
		row, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := visit(at, row.Cells); err != nil {
			return err
		}
	}
}

// columnsOf returns the indexes of columns. The error is [ErrIncompleteUSDA] when one that is needed is missing.
func columnsOf(header []string, needed ...string) (map[string]int, error) {
	at := map[string]int{}
	for n, column := range header {
		at[column] = n
	}
	for _, column := range needed {
		if _, ok := at[column]; !ok {
			return nil, ErrIncompleteUSDA
		}
	}
	return at, nil
}

func cellAt(cells []string, at map[string]int, column string) string {
	if n, ok := at[column]; ok && n < len(cells) {
		return cells[n]
	}
	return ""
}

func (r *usdaReader) Header() []string { return usdaHeader() }

func (r *usdaReader) Close() error { return r.foods.Close() }

func (r *usdaReader) Next() (spreadsheet.Row, error) {
	for {
		row, err := r.foods.Next()
		if err != nil {
			return spreadsheet.Row{}, err
		}
		if kind := cellAt(row.Cells, r.at, "data_type"); kind != "" && !slices.Contains(usdaFoods, kind) {
			continue
		}
		code := cellAt(row.Cells, r.at, usdaCode)
		category := cellAt(row.Cells, r.at, "food_category_id")
		if name, ok := r.categories[category]; ok {
			category = name
		}
		r.row = append(r.row[:0], code, cellAt(row.Cells, r.at, usdaName), category)
		if amounts, ok := r.amounts[code]; ok {
			r.row = append(r.row, amounts...)
		}
		return spreadsheet.Row{Line: row.Line, Cells: r.row}, nil
	}
}
