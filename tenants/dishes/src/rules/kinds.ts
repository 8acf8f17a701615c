import type { Kind } from '../dish.ts';

/** KindRule names a kind of dish by its name. Rules are tried in order; the first that fits wins. */
interface KindRule {
  kind: Kind;
  /** name is looked for in the recipe's Dutch name, in lower case without accents. */
  name: RegExp;
  /** unless the name also has this. */
  unless?: RegExp;
  meals?: readonly string[];
  /** head looks only at what is before ` met `: the dish, not what goes with it. */
  head?: boolean;
}

/** kindRules from a name to a kind. Their order matters and is pinned by tests. */
const kindRules: readonly KindRule[] = [
  { kind: 'glass', name: /smoothie(?!bowl)|lassi|milkshake|\bsap\b|^(warme )?chocolademelk|^karnemelk/ },
  { kind: 'spoon-bowl', name: /smoothiebowl/ },
  {
    kind: 'bread',
    name: /^(boterham|beschuit|knackebrod|rijstwafels?|crackers?|roggebrood|glutenvrije boterham|ontbijtkoek)/,
  },
  {
    kind: 'noodle-soup',
    name: /noedelsoep|ramen|\bpho\b|udonsoep|\bsoto\b|kippensoep met vermicelli|soep met \w*noedels/,
  },
  { kind: 'soup', name: /soep|snert|borsjt|harira|gazpacho|tom kha|minestrone/, unless: /japans ontbijt/ },
  { kind: 'spoon-bowl', name: /congee/ },
  { kind: 'mash', name: /stamppot|hutspot|hete bliksem|blote billetjes/ },
  { kind: 'pizza', name: /pizza/ },
  { kind: 'burger', name: /burger|sloppy joe/ },
  { kind: 'bun', name: /bagel|krentenbol|^bolletjes/ },
  { kind: 'toastie', name: /^(glutenvrije )?tosti/ },
  { kind: 'skewers', name: /sate(?!\w)|spies|tikka met paprika/ },
  { kind: 'muffins', name: /muffin/ },
  {
    kind: 'nibbles',
    name: /popcorn|geroosterde pompoenpitten|krokante kikkererwten|^(pittige )?edamame met|^(handje|handvol|bakje|schaaltje|gemengde noten|noten|amandelen|walnoten|cashewnoten|edamame)\b(?!.*(kwark|yoghurt|vla))/,
  },
  { kind: 'ice', name: /\bijs\b|bananenijs|yoghurtijs/ },
  { kind: 'balls', name: /haverkoekjes/ },
  { kind: 'pancakes', name: /pannenkoekjes|syrniki|poffertjes/ },
  { kind: 'crepe', name: /flensjes|pannenkoek|galette|gozleme|quesadilla/ },
  { kind: 'waffle', name: /(?<!rijst)wafels/ },
  { kind: 'baked-fruit', name: /^(appel|peer|perzik)\w* uit de oven/ },
  {
    kind: 'spoon-bowl',
    name: /^huttenkase met|^(glutenvrije )?havermout|^cornflakes|^muesli met|overnight|yoghurt met|skyr|hangop|chiapudding|kwark met|citroenkwark|pap\b|granola|muesli|mousse|mascarpone|pudding|bircher|gebakken haver|vla met/,
    unless: /ontbijtkoek|boterham|yoghurtsaus|muntyoghurt|beschuit|flensjes|wentelteef|pannenkoek/,
  },
  { kind: 'balls', name: /balletjes|kibbeling|pakora|falafel(?!.*komkommersalade)|kofte in/, unless: /pita/ },
  { kind: 'wrap', name: /wrap|burrito|zomerroll/ },
  { kind: 'toastie', name: /^tosti|croque|met kaastosti^/ },
  {
    kind: 'bread',
    name: /boterham|toast(?!i)|open tosti|bruschetta|roggebrood(?!blok)|knackebr|wentelteef|krentenbrood|beschuit|rijstwafel|pan con tomate|sandwich|ontbijtkoek|crackers/,
    unless: /roertofu/,
  },
  { kind: 'long-roll', name: /broodje|ciabatta|banh mi|pistolet/ },
  { kind: 'pita', name: /^pita|pita-|shoarma/ },
  { kind: 'tacos', name: /taco|fajita|rancheros/ },
  { kind: 'rolls', name: /rolletjes|loempiaatjes|borek|onigiri/ },
  {
    kind: 'bites',
    name: /krokantjes met|^(blokjes |plakjes )?kaas\b|^mozzarella met|^gekookt ei|^avocado met ei|^gerookte (makreel|tofu) met (komkommer|avocado)|^makreel met huttenkase|zonder brood|^pure chocolade/,
  },
  { kind: 'dip', name: /^rauwkost met|^komkommer met (tzatziki|hummus)/ },
  { kind: 'scramble', name: /^ei uit een mok/ },
  { kind: 'bread', name: /^(een |twee |drie )?(plak|plakken) ontbijtkoek|^eierkoek/ },
  { kind: 'stew', name: /^ful\b/ },
  { kind: 'egg-pan', name: /^rosti met .*\bei\b/ },
  { kind: 'plate', name: /^mosselen|schnitzel met|^vissticks/ },
  { kind: 'omelette', name: /omelet|tortilla espa|foe yong/ },
  { kind: 'scramble', name: /roerei|roertofu/ },
  { kind: 'egg-pan', name: /shakshuka|menemen|spiegelei|engels ontbijt|uitsmijter|zwartebonenpan/ },
  {
    kind: 'dip',
    name: /dip\b|dip |^hummus|muhammara|^tzatziki|bissara|tuinbonenpuree/,
    unless: /avocadodip|tomaatdip/,
  },
  {
    kind: 'boats',
    name: /^gevulde|bootjes|^bleekselderij met|schuitjes|in witlof|witlofbl|in avocado|avocado met tonijn|in little gem|slablaadjes|^portobello/,
  },
  { kind: 'salad', name: /salade\b|sla$/, head: true },
  { kind: 'meal-bowl', name: /pokebowl|sushibowl|\bbowl|bibimbap/ },
  { kind: 'tray', name: /van de bakplaat|^ovenzalm|uit een pakketje|ovenaardappels/ },
  {
    kind: 'oven',
    name: /lasagne|moussaka|ovenschotel|schotel|filosoof|bobotie|gratin|spanakopita|kapsalon|imam|aubergine met mozzarella uit|witlof met ham en kaas uit|^ei uit/,
  },
  { kind: 'spaghetti', name: /spaghetti|courgettelinten|carbonara/ },
  { kind: 'pasta', name: /penne|macaroni|farfalle|fusilli|linzenpasta(?!salade)|gnocchi|pasta e ceci/ },
  { kind: 'noodles', name: /bami|pad thai|japchae|noedel(?!sal)|sesamnoedels|\bmie\b/ },
  {
    kind: 'salad',
    name: /salade(?! met)|tabouleh|fattoush|gado|larb|chaat|caprese|waldorf/,
    unless: /met (komkommer|tomaten|avocado|venkel)?salade|met \w+ salade|\w met [\w ]*salade$/,
  },
  {
    kind: 'rice',
    name: /nasi|paella|jambalaya|biryani|jollof|gebakken rijst|risotto|moksi|spaanse rijst|mujaddara|upma|pilav|bloemkoolrijst met kip/,
  },
  {
    kind: 'curry',
    head: true,
    name: /curry|masala|butter chicken|rendang|stoof|goulash|tajine|chili (con|sin)|bonenchili|bourguignon|hachee|coq au vin|\bdal\b|palak|feijoada|rajma|misir|sajoer|sambal goreng|roti|babi ketjap|ragu|cacciatore|draadjesvlees|zoetzure|in kokos|mapo|jachtschotel|ratatouille|surinaamse bruine bonen|in \w*saus\b|kerrie|gochujang|basilicum$/,
    unless: /makreel in|griekse|tempehragu|noedels met/,
  },
  { kind: 'stir-fry', name: /roerbak|uit de wok|gehaktpan|pannetje|al ajillo/ },
  {
    kind: 'fruit',
    name: /^(een |twee |drie |plak |stuk |schijf )?(watermeloen|gegrilde meloen|meloen|druiven|appel|banaan|peer|mandarijn(en)?|sinaasappel|perzik(en)?|nectarines?|fruit|kiwi.?s?|aardbeien|pruimen)(\b|$)/,
    meals: ['snack', 'breakfast'],
  },
];

/** kindByName returns the kind that the name of a dish tells, if any. */
export function kindByName(name: string, meal: string): Kind | undefined {
  const head = name.split(' met ')[0] as string;
  return kindRules.find(
    (r) => r.name.test(r.head ? head : name) && !r.unless?.test(name) && (!r.meals || r.meals.includes(meal)),
  )?.kind;
}
