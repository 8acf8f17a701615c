package catalogue

var foodGroupNames = map[FoodGroup]Text{
	"aardappelen-en-knolgewassen":   {NL: "aardappelen en knolgewassen", EN: "potatoes and tubers"},
	"alcoholische-dranken":          {NL: "alcoholische dranken", EN: "alcoholic drinks"},
	"brood":                         {NL: "brood", EN: "bread"},
	"diversen":                      {NL: "diversen", EN: "miscellaneous"},
	"eieren":                        {NL: "eieren", EN: "eggs"},
	"flesvoeding-en-preparaten":     {NL: "flesvoeding en preparaten", EN: "formula and preparations"},
	"fruit":                         {NL: "fruit", EN: "fruit"},
	"gebak-en-koek":                 {NL: "gebak en koek", EN: "pastry and biscuits"},
	"graanproducten-en-meelsoorten": {NL: "graanproducten en meel", EN: "grains and flour"},
	"groente":                       {NL: "groente", EN: "vegetables"},
	"hartig-broodbeleg":             {NL: "hartig broodbeleg", EN: "savoury spreads"},
	"hartige-sauzen":                {NL: "hartige sauzen", EN: "savoury sauces"},
	"hartige-snacks-en-zoutjes":     {NL: "hartige snacks en zoutjes", EN: "savoury snacks"},
	"kaas":                          {NL: "kaas", EN: "cheese"},
	"kruiden-en-specerijen":         {NL: "kruiden en specerijen", EN: "herbs and spices"},
	"melk-en-melkproducten":         {NL: "melk en melkproducten", EN: "milk and dairy"},
	"niet-alcoholische-dranken":     {NL: "dranken zonder alcohol", EN: "soft drinks, coffee and tea"},
	"noten-en-zaden":                {NL: "noten en zaden", EN: "nuts and seeds"},
	"peulvruchten":                  {NL: "peulvruchten", EN: "pulses"},
	"samengestelde-gerechten":       {NL: "samengestelde gerechten", EN: "mixed dishes"},
	"soepen":                        {NL: "soepen", EN: "soups"},
	"suiker-snoep-zoet-beleg-en-zoete-sauzen": {NL: "suiker, snoep en zoet beleg", EN: "sugar, sweets and sweet spreads"},
	"vetten-en-olien":                         {NL: "vetten en oliën", EN: "fats and oils"},
	"vis-schaal-en-schelpdieren":              {NL: "vis, schaal- en schelpdieren", EN: "fish and seafood"},
	"vlees-en-gevogelte":                      {NL: "vlees en gevogelte", EN: "meat and poultry"},
	"vleesvervangers-en-zuivelvervangers":     {NL: "vlees- en zuivelvervangers", EN: "meat and dairy alternatives"},
	"vleeswaren":                              {NL: "vleeswaren", EN: "cold cuts"},
}

// Name is what people call the food group, in lower case.
func (g FoodGroup) Name() Text { return foodGroupNames[g] }
