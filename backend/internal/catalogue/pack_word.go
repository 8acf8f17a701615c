package catalogue

// PackWord is the kind of pack in which a shop sells an ingredient.
type PackWord string

// The pack words. PieceWord means that it is sold by the piece, ChunkWord that it is cut off, as ginger is.
const (
	PieceWord    PackWord = "piece"
	ChunkWord    PackWord = "chunk"
	BagWord      PackWord = "bag"
	NetWord      PackWord = "net"
	BunchWord    PackWord = "bunch"
	HeadWord     PackWord = "head"
	BulbWord     PackWord = "bulb"
	TubWord      PackWord = "tub"
	FullPackWord PackWord = "pack"
	PacketWord   PackWord = "packet"
	CartonWord   PackWord = "carton"
	BoxWord      PackWord = "box"
	BottleWord   PackWord = "bottle"
	JarWord      PackWord = "jar"
	SmallJarWord PackWord = "small-jar"
	CanWord      PackWord = "can"
	SachetWord   PackWord = "sachet"
	RollWord     PackWord = "roll"
	BarWord      PackWord = "bar"
)

// PackWords lists every pack word.
var PackWords = []PackWord{
	PieceWord, ChunkWord, BagWord, NetWord, BunchWord, HeadWord, BulbWord, TubWord, FullPackWord, PacketWord,
	CartonWord, BoxWord, BottleWord, JarWord, SmallJarWord, CanWord, SachetWord, RollWord, BarWord,
}

// packWordOfAisle is the usual pack word of each aisle.
var packWordOfAisle = map[Aisle]PackWord{
	"produce": PieceWord, "bread": FullPackWord, "cheese-deli": PacketWord, "meat-fish-veg": TubWord,
	"dairy-eggs": TubWord, "pantry": FullPackWord, "spices-oil": SmallJarWord, "nuts-snacks": BagWord,
	"drinks": BottleWord, "frozen": BagWord,
}

// SoldIn returns the pack word of an ingredient. An ingredient without one, such as an imported one, has that of its
// group and aisle.
func (i *Ingredient) SoldIn() PackWord {
	if i.PackWord != "" {
		return i.PackWord
	}
	_, isCanned := i.UnitGrams[Can]
	_, isBunched := i.UnitGrams[Bunch]
	_, isCounted := i.UnitGrams[Piece]
	switch {
	case isCanned:
		return CanWord
	case isBunched:
		return BunchWord
	case i.Group == "vetten-en-olien" && i.Poured(), i.Group == "hartige-sauzen" && i.Poured():
		return BottleWord
	case i.Group == "hartige-sauzen", i.Group == "hartig-broodbeleg":
		return JarWord
	case i.Group == "melk-en-melkproducten" && i.Poured():
		return CartonWord
	case i.Aisle == "produce" && !isCounted:
		return BagWord
	}
	return packWordOfAisle[i.Aisle]
}
