import type { Hex } from '../colour.ts';

/** LiquidRule gives the colour of a soup or sauce. name is looked for in the recipe's name; has in its slugs. */
interface LiquidRule {
  colour: Hex;
  name?: RegExp;
  has?: RegExp;
  and?: RegExp;
  soup?: boolean;
}

/** liquidRules from what a dish is called and made of to its colour. The first that fits wins. */
const liquidRules: readonly LiquidRule[] = [
  { name: /groene curry/, colour: '#a6b574' },
  { name: /tomatensoep|mexicaanse bonensoep/, colour: '#bb4a2c' },
  { name: /courgettesoep/, colour: '#b7bd78' },
  { name: /borsjt|bietensoep/, colour: '#8f2a50' },
  { name: /pompoen(?!pit)/, soup: true, colour: '#dd8a34' },
  { name: /broccoli/, soup: true, colour: '#93a758' },
  { name: /doperwten|snert|(?<!kikker)erwten/, soup: true, colour: '#8ca052' },
  { name: /asperge/, soup: true, colour: '#eadfb8' },
  { name: /mosterd/, soup: true, colour: '#dcbf6c' },
  { name: /bloemkool-kerrie/, soup: true, colour: '#e0b85e' },
  { name: /uiensoep/, colour: '#95602f' },
  { name: /mais/, soup: true, colour: '#e6c66c' },
  { name: /romige kippensoep/, colour: '#ead9b0' },
  { name: /champignon/, soup: true, colour: '#cfbc9c' },
  { name: /turkse linzensoep|rodelinzensoep/, colour: '#d58a42' },
  { name: /misosoep|zuurpikante/, colour: '#b98a50' },
  { name: /palak|spinazie.*curry|perzische|saag/, colour: '#6a7f42' },
  { name: /\bpho\b|ramen|vietnamese noedelsoep/, colour: '#b98a4e' },
  { name: /rendang|draadjes|hachee|bourguignon|coq|ketjap|jachtsch/, colour: '#6f422a' },
  { name: /tom kha|kokos-?l|soto|congee/, colour: '#ecdcb4' },
  { has: /^pindakaas|satesaus/, colour: '#bd8a52' },
  { name: /feijoada|bruine bonen|bruinebonen/, colour: '#6a3a28' },
  { name: /goulash|chili|rajma|gochujang|kimchi|mapo/, colour: '#a8402a' },
  { name: /mosterdroom|mosterdsaus/, colour: '#e6cf8c' },
  { name: /pestosaus/, colour: '#a3b06a' },
  { name: /champignonroom/, colour: '#dccaa4' },
  { name: /tikka|butter|masala/, colour: '#d0703a' },
  { has: /^kokosmelk/, and: /tomat|passata/, colour: '#d6853e' },
  { has: /^kokosmelk/, and: /rode-currypasta/, colour: '#d57f42' },
  { has: /^kokosmelk/, and: /kerrie|kurkuma|curry/, colour: '#dfb35a' },
  { has: /^kokosmelk/, colour: '#eadbb0' },
  {
    has: /tomatenblokjes|passata|gepelde-tomaten/,
    and: /creme-fraiche|slagroom|kookroom|zure-room/,
    colour: '#d07a4a',
  },
  { has: /tomatenblokjes|passata|gepelde-tomaten/, colour: '#bb4a2c' },
  { has: /kerriepoeder|kurkuma/, colour: '#d6a044' },
  { has: /slagroom|creme-fraiche|roomkaas|kookroom|zure-room/, colour: '#ecdcb4' },
  { has: /tomatenpuree|^tomaat/, colour: '#bf6236' },
  { has: /linzen/, colour: '#c5894a' },
  { has: /sojasaus|ketjap/, colour: '#7d4c2e' },
  { soup: true, colour: '#d3a860' },
];

/** liquidColour returns the colour of the soup or sauce of a dish, and whether a rule of its name gave it. */
export function liquidColour(name: string, slugs: readonly string[], soup: boolean): Hex {
  const has = (re: RegExp) => slugs.some((s) => re.test(s));
  const rule = liquidRules.find(
    (r) => (!r.soup || soup) && (!r.name || r.name.test(name)) && (!r.has || has(r.has)) && (!r.and || has(r.and)),
  );
  return rule?.colour ?? '#b98450';
}

/** sauceRules are what is poured beside or below a main thing on a plate, by the dish's name. */
export const drinkRules: readonly (readonly [RegExp, Hex])[] = [
  [/chocola/, '#7d4e34'],
  [/groene/, '#8ca24a'],
  [/paarse|biet|bosbes/, '#8f3f6e'],
  [/mango/, '#eab04a'],
  [/aardbei|frambo|rood fruit/, '#d9667a'],
  [/banaan/, '#ecd9a4'],
];
