import type { Kind } from '../dish.ts';
import type { PieceName } from '../pieces/index.ts';
import type { Draft, Seen } from './read.ts';

/** PieceRule changes how one ingredient lies in some dishes. */
interface PieceRule {
  /** slug or piece that it applies to. */
  slug?: RegExp;
  piece?: RegExp;
  kinds?: readonly Kind[];
  not?: readonly Kind[];
  name?: RegExp;
  text?: RegExp;
  /** to is the piece that is drawn; undefined hides the ingredient. */
  to: PieceName | undefined;
}

const mixed: readonly Kind[] = [
  'soup',
  'noodle-soup',
  'noodles',
  'salad',
  'meal-bowl',
  'rice',
  'pasta',
  'spaghetti',
  'tacos',
  'wrap',
  'pita',
  'egg-pan',
  'stir-fry',
  'curry',
  'boats',
  'bread',
  'long-roll',
  'crepe',
  'dip',
];
const plates: readonly Kind[] = ['plate', 'tray', 'oven'];

/** pieceRules in order; all that fit are applied, later ones win. */
const pieceRules: readonly PieceRule[] = [
  // minced meat
  { piece: /^(light-)?mince$/, name: /gehaktbal|balletjes|billetjes|kofte(?! in)/, to: 'meatball' },
  { piece: /^light-mince$/, name: /kipballetjes/, to: 'light-meatball' },
  { piece: /^(light-)?mince$/, name: /burger/, to: 'patty' },
  { piece: /^lentil|red-lentil|broad-bean$/, name: /linzenkofte|tuinbonenfalafel/, to: 'falafel' },
  { slug: /^(rode|groene)-linzen|bulgur/, name: /linzenkofte/, to: 'falafel' },
  // poultry and meat: whole on a plate, in pieces in a bowl
  {
    piece: /^chicken-chunk$/,
    slug: /filet/,
    kinds: plates,
    name: /kipfilet|piripiri|schnitzel|appelcompote/,
    to: 'chicken-breast',
  },
  { piece: /^chicken-chunk|pork-chunk$/, name: /katsu|schnitzel/, to: 'schnitzel' },
  { slug: /^kalkoenfilet$/, name: /walnotenkorst/, to: 'nut-crust-breast' },
  { slug: /knolselderij/, name: /schnitzel/, to: 'schnitzel' },
  { slug: /knolselderij/, name: /friet/, to: 'fries' },
  { slug: /vegetarische-schnitzel|kipschnitzel/, kinds: mixed, to: 'chicken-strip' },
  { piece: /^drumstick$/, kinds: mixed, to: 'chicken-chunk' },
  { piece: /^chicken-chunk$/, text: /(trek|pluk)\w* [^.]*(kip|vlees)[^.]*(uit elkaar|draadjes)/, to: 'pulled-chicken' },
  { piece: /^steak$/, kinds: mixed, not: ['salad'], to: 'beef-strip' },
  { piece: /^chop$/, kinds: mixed, to: 'pork-chunk' },
  { piece: /^pork-chunk$/, kinds: ['skewers'], to: 'pork-chunk' },
  { piece: /^patty$/, kinds: ['soup', 'pasta', 'spaghetti', 'rice', 'salad'], to: 'mince' },
  { slug: /^klapstuk|draadjes|sukade/, name: /draadjesvlees|hutspot/, to: 'pulled-meat' },
  { piece: /^fried-sausage$/, kinds: ['soup', 'curry', 'stew', 'rice'], to: 'sausage-slice' },
  { piece: /^sausage-slice$/, kinds: ['mash', 'plate'], to: 'sausage-slice' },
  {
    piece: /^bacon$/,
    text: /(ontbijtspek|spek|plakjes)[^.]*(reepjes|blokjes|stukjes)|reepjes spek|blokjes spek/,
    to: 'lardon',
  },
  { piece: /^bacon$/, kinds: ['pasta', 'spaghetti', 'mash', 'soup', 'muffins', 'stir-fry', 'salad'], to: 'lardon' },
  {
    piece: /^ham$/,
    kinds: ['pasta', 'spaghetti', 'soup', 'rice', 'salad', 'egg-pan'],
    text: /ham[^.]*(reepjes|blokjes|stukjes)/,
    to: 'ham',
  },
  // fish
  { piece: /^salmon$/, kinds: mixed, to: 'salmon-flake' },
  { piece: /^salmon$/, name: /schotel|stamppot/, to: 'salmon-flake' },
  { piece: /^(white-fish|whole-fish)$/, kinds: mixed, to: 'fish-flake' },
  { piece: /^dark-fish$/, kinds: mixed, to: 'mackerel-flake' },
  { piece: /^white-fish$/, name: /kibbeling/, to: 'fried-fish-bite' },
  { slug: /^haring/, name: /tartaar/, to: 'small-cube' },
  { piece: /^small-toast$/, kinds: ['soup', 'salad'], name: /salade/, to: 'croutons' },
  // egg
  {
    slug: /^ei$/,
    kinds: ['pancakes', 'crepe', 'waffle', 'balls', 'muffins', 'pizza'],
    name: /^(?!.*\bei\b)/,
    to: undefined,
  },
  // vegetables
  {
    slug: /^spinazie|snijbiet|raapstelen/,
    kinds: [
      'curry',
      'stew',
      'rice',
      'pasta',
      'spaghetti',
      'egg-pan',
      'scramble',
      'plate',
      'oven',
      'noodles',
      'noodle-soup',
      'omelette',
      'soup',
      'boats',
      'tray',
      'stir-fry',
      'crepe',
    ],
    to: 'wilted-greens',
  },
  {
    slug: /^andijvie$/,
    kinds: ['curry', 'stew', 'stir-fry', 'plate', 'dip', 'soup'],
    to: 'endive-shreds',
  },
  {
    slug: /^(palmkool|boerenkool)$/,
    kinds: ['curry', 'stew', 'stir-fry', 'plate', 'dip', 'soup'],
    to: 'wilted-greens',
  },
  { slug: /kool$/, piece: /shredded|cabbage-leaf/, kinds: ['oven'], to: 'shredded' },
  { slug: /^bloemkool$/, kinds: ['tray', 'oven', 'balls'], to: 'roast-cauliflower' },
  {
    slug: /^cherrytomaten|^tomaat|pruimtomaat/,
    kinds: ['tray', 'oven', 'plate'],
    text: /oven|rooster/,
    to: 'roast-tomato',
  },
  { slug: /^tomaat$/, kinds: ['bread', 'long-roll', 'burger', 'toastie', 'bun'], to: 'tomato-slice' },
  { slug: /^tomaat$/, kinds: ['bread'], name: /bruschetta|salsa|rancheros/, to: 'tomato-cube' },
  { slug: /^tomaat|pruimtomaat/, kinds: ['wrap', 'tacos'], to: 'tomato-cube' },
  { slug: /^tomaat$/, kinds: ['curry', 'stew', 'soup', 'egg-pan'], to: 'tomato-cube' },
  { slug: /^champignons$/, kinds: ['salad', 'bread'], text: /rauwe champignons/, to: 'raw-mushroom-slice' },
  { slug: /^champignons|portobello/, kinds: ['bites'], to: 'mushroom-slice' },
  { slug: /^aardappel$/, name: /friet/, to: 'fries' },
  { slug: /^zoete-aardappel/, name: /friet/, to: 'fries' },
  { slug: /^cassave/, kinds: ['plate', 'bites', 'tray'], to: 'fries' },
  { slug: /^aardappel$/, kinds: ['omelette'], to: 'potato-slice' },
  { slug: /^rettich|^komkommer$/, text: /in linten/, kinds: ['salad'], to: 'cucumber-ribbon' },
  { slug: /^paprika$/, kinds: ['skewers'], to: 'pepper-chunk' },
  { slug: /^ananas/, kinds: ['skewers'], to: 'pineapple-wedge' },
  { slug: /^citroen$/, kinds: ['plate', 'tray', 'oven'], to: 'lemon-wedge' },
  { slug: /^aardappel$|^krieltjes$/, name: /rosti/, to: 'crisp' },
  { piece: /^chicken-strip$/, kinds: ['skewers'], to: 'chicken-chunk' },
  // fruit
  { slug: /^appel$/, kinds: ['mash', 'salad', 'oven', 'curry', 'stew'], to: 'apple-cube' },
  { slug: /^(appel|granny-smith)$/, kinds: ['baked-fruit'], to: 'baked-apple' },
  { slug: /^peer$/, kinds: ['baked-fruit'], to: 'baked-pear' },
  { slug: /^perzik$/, kinds: ['baked-fruit'], to: 'baked-peach' },
  { slug: /^peer$/, kinds: ['salad', 'bread', 'spoon-bowl'], to: 'pear-slice' },
  { slug: /^citroen|limoen/, kinds: ['baked-fruit'], to: undefined },
  { slug: /^(stok|zuurdesem|volkoren|wit|bruin)brood/, kinds: ['salad'], to: 'croutons' },
];

/** applyPieceRules sets the pieces of all ingredients for the kind of dish. */
export function applyPieceRules(d: Draft): void {
  for (const s of d.seen) {
    for (const r of pieceRules) {
      if (r.slug && !r.slug.test(s.slug)) continue;
      if (r.piece && !(s.piece && r.piece.test(s.piece))) continue;
      if (r.kinds && !r.kinds.includes(d.kind)) continue;
      if (r.not?.includes(d.kind)) continue;
      if (r.name && !r.name.test(d.name)) continue;
      if (r.text && !r.text.test(d.text)) continue;
      if (s.piece !== r.to) {
        s.piece = r.to;
        if (r.to && !/shredded|fries|pepper|wilted|croutons/.test(r.to)) s.colour = undefined;
      }
    }
    if (s.slug === 'ei') eggPiece(d, s);
    if (d.kind === 'dip' || /rauwkost|sticks/.test(d.name)) rawStick(s);
  }
}

/** rawStick: what is dipped is cut to hold. */
function rawStick(s: Seen): void {
  if (s.slug === 'wortel') s.piece = 'carrot-stick';
  if (s.slug === 'paprika' || s.slug === 'puntpaprika') s.piece = 'pepper-strip';
  if (s.slug === 'bleekselderij') s.piece = 'celery-stick';
  if (s.slug === 'komkommer') s.piece = 'cucumber-slice';
}

/** eggPiece reads from the steps whether eggs are boiled, fried, poached, or only bind. */
function eggPiece(d: Draft, s: Seen): void {
  const { text, name, kind } = d;
  const boiled =
    /kook[^.]*\bei(eren)?\b|\bei(eren)?\b[^.]*(gekookt|kook)|zachtgekookt|hardgekookt|\bpel\b[^.]*\bei|\bei[^.]*\bpel\b/.test(
      text,
    );
  const fried = /bak[^.]*\bei(eren)?\b|spiegelei|breek[^.]*\bei/.test(text) || /uitsmijter|spiegelei/.test(name);
  const soft = /zacht|6 minuten|zes minuten|7 minuten|zeven minuten/.test(text);
  const binds =
    /gehaktbal|paneer|balletjes|pannenkoek|flensjes|muffin|wafel|pakora|koekjes|syrniki|wentelteef|quesadilla|gozleme|kofte|burger|schnitzel|falafel|carbonara|gratin|bobotie|moussaka|quiche|spanakopita|mousse/.test(
      name,
    );
  if (
    ['omelette', 'scramble', 'pancakes', 'crepe', 'waffle', 'muffins'].includes(kind) ||
    (binds && !/\bei\b|eieren/.test(name))
  )
    s.piece = undefined;
  else if (/pocheer|gepocheerd/.test(text)) s.piece = 'poached-egg';
  else if (kind === 'egg-pan') s.piece = 'fried-egg';
  else if (/omelet|reepjes ei|ei[^.]*reepjes/.test(text) && (kind === 'rice' || kind === 'noodles' || kind === 'salad'))
    s.piece = fried && !boiled && /spiegelei/.test(text) ? 'fried-egg' : 'egg-strip';
  else if (
    /roer(bak)?[^.]*\bei(eren)?\b|\bei(eren)?\b[^.]*roer|klop[^.]*\bei(eren)?\b|\bei(eren)?\b[^.]*klop/.test(text) &&
    !boiled
  )
    s.piece = /spiegelei/.test(text) ? 'fried-egg' : 'egg-curd';
  else if (fried && !boiled) s.piece = 'fried-egg';
  else
    s.piece =
      boiled && soft
        ? 'soft-egg'
        : boiled
          ? 'hard-egg'
          : /\bei\b|eieren/.test(name)
            ? 'soft-egg'
            : s.cover >= 0
              ? 'hard-egg'
              : undefined;
}
