package catalogue

// Unit is a unit of quantities in recipes.
type Unit string

// The units that a cook uses.
const (
	Gram       Unit = "g"
	Millilitre Unit = "ml"
	Tablespoon Unit = "tbsp"
	Teaspoon   Unit = "tsp"
	Piece      Unit = "piece"
	Slice      Unit = "slice"
	Clove      Unit = "clove"
	Can        Unit = "can"
	Bunch      Unit = "bunch"
	Sprig      Unit = "sprig"
	Handful    Unit = "handful"
	Cup        Unit = "cup"
	Scoop      Unit = "scoop"
	Pinch      Unit = "pinch"
	KnifeTip   Unit = "knife-tip"
)

// Units lists every unit.
var Units = []Unit{
	Gram, Millilitre, Tablespoon, Teaspoon, Piece, Slice, Clove, Can, Bunch, Sprig, Handful, Cup, Scoop, Pinch,
	KnifeTip,
}

// volumes are the units of volume, in ml. A cup is the American one, as are the weights of a cup in ingredient files.
var volumes = map[Unit]float64{Millilitre: 1, Tablespoon: 15, Teaspoon: 5, Cup: 240}

// measuredBy are the units of volume for which ingredient files give weights, largest first.
var measuredBy = []Unit{Cup, Tablespoon, Teaspoon, Millilitre}

// smallWeights are the weights, in g, of units that are too small to differ between ingredients.
var smallWeights = map[Unit]float64{Pinch: 0.5, KnifeTip: 2}
