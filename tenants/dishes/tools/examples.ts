import type { Dish, Kind } from '../src/dish.ts';

/** examples are one description of each kind, for the sheet of compositions. */
export const examples: Record<Kind, Dish> = {
  soup: {
    kind: 'soup',
    surfaces: [{ of: ['pompoen'], surface: 'sauce', colour: '#dd8a38' }],
    sauces: [{ of: ['room'], substance: 'cream', way: 'swirl' }],
    top: [
      { of: 'pompoenpitten', piece: 'pumpkin-seed' },
      { of: 'peterselie', piece: 'parsley' },
    ],
  },
  'noodle-soup': {
    kind: 'noodle-soup',
    surfaces: [
      { of: ['bouillon'], surface: 'broth' },
      { of: ['mie'], surface: 'noodles' },
    ],
    pieces: [
      { of: 'kip', piece: 'chicken-strip' },
      { of: 'paksoi', piece: 'pakchoi' },
      { of: 'ei', piece: 'soft-egg' },
    ],
    top: [{ of: 'bosui', piece: 'spring-onion' }],
  },
  'spoon-bowl': {
    kind: 'spoon-bowl',
    surfaces: [{ of: ['kwark'], surface: 'cream' }],
    pieces: [
      { of: 'aardbeien', piece: 'strawberry-half' },
      { of: 'blauwe-bessen', piece: 'blueberry' },
    ],
    top: [{ of: 'muesli', piece: 'granola' }],
  },
  salad: {
    kind: 'salad',
    pieces: [
      { of: 'sla', piece: 'lettuce' },
      { of: 'tomaat', piece: 'tomato-wedge' },
      { of: 'komkommer', piece: 'cucumber-slice' },
      { of: 'rode-ui', piece: 'red-onion', share: 2 },
    ],
    top: [{ of: 'feta', piece: 'feta-cube' }],
  },
  'meal-bowl': {
    kind: 'meal-bowl',
    surfaces: [{ of: ['rijst'], surface: 'short-grain' }],
    pieces: [
      { of: 'zalm', piece: 'salmon-flake' },
      { of: 'edamame', piece: 'edamame' },
      { of: 'wortel', piece: 'carrot-shred' },
      { of: 'komkommer', piece: 'cucumber-slice' },
      { of: 'avocado', piece: 'avocado-slice' },
    ],
    top: [{ of: 'sesamzaad', piece: 'sesame' }],
  },
  curry: {
    kind: 'curry',
    surfaces: [
      { of: ['tomaat'], surface: 'sauce', colour: '#cf7038' },
      { of: ['rijst'], surface: 'long-grain' },
    ],
    pieces: [
      { of: 'kip', piece: 'chicken-chunk', share: 8 },
      { of: 'paprika', piece: 'pepper-strip' },
    ],
    top: [{ of: 'koriander', piece: 'coriander' }],
  },
  stew: {
    kind: 'stew',
    surfaces: [{ of: ['rund'], surface: 'sauce', colour: '#7a4428' }],
    pieces: [
      { of: 'rund', piece: 'beef-chunk', share: 8 },
      { of: 'wortel', piece: 'carrot-slice' },
      { of: 'champignons', piece: 'mushroom-slice' },
    ],
    top: [{ of: 'tijm', piece: 'thyme' }],
  },
  rice: {
    kind: 'rice',
    surfaces: [{ of: ['rijst'], surface: 'long-grain', colour: '#e3bf84' }],
    pieces: [
      { of: 'garnalen', piece: 'shrimp' },
      { of: 'doperwten', piece: 'pea' },
      { of: 'paprika', piece: 'pepper-cube' },
      { of: 'ei', piece: 'fried-egg', share: 2 },
    ],
    top: [{ of: 'bosui', piece: 'spring-onion' }],
  },
  pasta: {
    kind: 'pasta',
    surfaces: [{ of: ['tomaat'], surface: 'sauce', colour: '#b9462a' }],
    pieces: [
      { of: 'penne', piece: 'penne', share: 10 },
      { of: 'aubergine', piece: 'aubergine-cube' },
    ],
    top: [
      { of: 'basilicum', piece: 'basil' },
      { of: 'parmezaan', piece: 'parmesan' },
    ],
  },
  spaghetti: {
    kind: 'spaghetti',
    surfaces: [
      { of: ['spaghetti'], surface: 'spaghetti' },
      { of: ['tomaat'], surface: 'sauce', colour: '#b0432a' },
    ],
    pieces: [
      { of: 'gehakt', piece: 'mince', share: 8 },
      { of: 'wortel', piece: 'carrot-cube', share: 2 },
    ],
    top: [{ of: 'basilicum', piece: 'basil' }],
  },
  noodles: {
    kind: 'noodles',
    surfaces: [{ of: ['mie'], surface: 'noodles' }],
    pieces: [
      { of: 'kip', piece: 'chicken-strip' },
      { of: 'paprika', piece: 'pepper-strip' },
      { of: 'tauge', piece: 'bean-sprouts' },
    ],
    top: [{ of: 'pindas', piece: 'peanut' }],
  },
  mash: {
    kind: 'mash',
    surfaces: [{ of: ['aardappel'], surface: 'mash' }],
    pieces: [
      { of: 'boerenkool', piece: 'kale', share: 3 },
      { of: 'rookworst', piece: 'sausage', share: 8 },
      { of: 'rookworst', piece: 'sausage-slice', share: 5 },
    ],
  },
  plate: {
    kind: 'plate',
    surfaces: [{ of: ['aardappel'], surface: 'mash' }],
    pieces: [
      { of: 'zalm', piece: 'salmon' },
      { of: 'sperziebonen', piece: 'green-bean' },
    ],
    sauces: [{ of: ['room'], substance: 'cream', way: 'pool' }],
    top: [{ of: 'dille', piece: 'dill' }],
  },
  bites: {
    kind: 'bites',
    pieces: [
      { of: 'kaas', piece: 'cheese-cube' },
      { of: 'druiven', piece: 'grape' },
      { of: 'walnoten', piece: 'walnut' },
    ],
  },
  balls: {
    kind: 'balls',
    pieces: [
      { of: 'falafel', piece: 'falafel' },
      { of: 'tomaat', piece: 'cherry-tomato-half' },
    ],
    sauces: [{ of: ['yoghurt'], substance: 'yoghurt', way: 'dip' }],
    top: [{ of: 'munt', piece: 'mint' }],
  },
  boats: {
    kind: 'boats',
    surfaces: [{ of: ['paprika'], surface: 'shell' }],
    pieces: [
      { of: 'gehakt', piece: 'mince' },
      { of: 'mais', piece: 'corn' },
    ],
    top: [{ of: 'peterselie', piece: 'parsley' }],
  },
  rolls: {
    kind: 'rolls',
    pieces: [{ of: 'kool', piece: 'cabbage-roll' }],
    sauces: [{ of: ['tomaat'], substance: 'tomato', way: 'pool' }],
    top: [{ of: 'dille', piece: 'dill' }],
  },
  skewers: {
    kind: 'skewers',
    pieces: [
      { of: 'kip', piece: 'chicken-chunk', share: 8 },
      { of: 'paprika', piece: 'pepper-chunk', share: 5 },
      { of: 'komkommer', piece: 'cucumber-slice', share: 2 },
    ],
    sauces: [{ of: ['pindakaas'], substance: 'peanut', way: 'drizzle' }],
  },
  dip: {
    kind: 'dip',
    pieces: [
      { of: 'wortel', piece: 'carrot-stick' },
      { of: 'komkommer', piece: 'cucumber-slice' },
      { of: 'paprika', piece: 'pepper-strip' },
    ],
    sauces: [{ of: ['hummus'], substance: 'hummus', way: 'dip' }],
    top: [{ of: 'peterselie', piece: 'parsley' }],
  },
  fruit: {
    kind: 'fruit',
    pieces: [
      { of: 'appel', piece: 'whole-apple' },
      { of: 'walnoten', piece: 'walnut' },
    ],
  },
  nibbles: {
    kind: 'nibbles',
    pieces: [
      { of: 'amandelen', piece: 'almond' },
      { of: 'cashewnoten', piece: 'cashew' },
    ],
  },
  ice: {
    kind: 'ice',
    pieces: [
      { of: 'ijs', piece: 'scoop' },
      { of: 'frambozen', piece: 'raspberry' },
    ],
    top: [{ of: 'chocolade', piece: 'chocolate' }],
  },
  bread: {
    kind: 'bread',
    surfaces: [{ of: ['volkorenbrood'], surface: 'wholemeal' }],
    pieces: [
      { of: 'kaas', piece: 'cheese-slice' },
      { of: 'tomaat', piece: 'tomato-slice' },
    ],
    top: [{ of: 'tuinkers', piece: 'cress' }],
  },
  toastie: {
    kind: 'toastie',
    surfaces: [{ of: ['volkorenbrood'], surface: 'brown' }],
    pieces: [
      { of: 'kaas', piece: 'cheese-slice' },
      { of: 'ham', piece: 'ham' },
    ],
  },
  'long-roll': {
    kind: 'long-roll',
    surfaces: [{ of: ['ciabatta'], surface: 'long-roll' }],
    pieces: [
      { of: 'sla', piece: 'lettuce' },
      { of: 'tomaat', piece: 'tomato-slice' },
      { of: 'ham', piece: 'ham' },
    ],
  },
  bun: {
    kind: 'bun',
    surfaces: [{ of: ['bagel'], surface: 'bagel' }],
    pieces: [{ of: 'zalm', piece: 'smoked-salmon' }],
    sauces: [{ of: ['roomkaas'], substance: 'cheese', way: 'spread', colour: '#fbf6ea' }],
    top: [{ of: 'dille', piece: 'dill' }],
  },
  burger: {
    kind: 'burger',
    surfaces: [{ of: ['hamburgerbroodje'], surface: 'bun' }],
    pieces: [
      { of: 'gehakt', piece: 'patty' },
      { of: 'sla', piece: 'lettuce' },
      { of: 'tomaat', piece: 'tomato-slice' },
      { of: 'kaas', piece: 'cheese-slice' },
      { of: 'friet', piece: 'fries' },
    ],
  },
  pita: {
    kind: 'pita',
    surfaces: [{ of: ['pita'], surface: 'pita' }],
    pieces: [
      { of: 'sla', piece: 'lettuce' },
      { of: 'falafel', piece: 'falafel' },
      { of: 'tomaat', piece: 'cherry-tomato-half' },
    ],
    sauces: [{ of: ['yoghurt'], substance: 'yoghurt', way: 'drizzle' }],
  },
  wrap: {
    kind: 'wrap',
    surfaces: [{ of: ['wrap'], surface: 'tortilla' }],
    pieces: [
      { of: 'kip', piece: 'chicken-strip' },
      { of: 'sla', piece: 'lettuce' },
      { of: 'tomaat', piece: 'tomato-cube' },
    ],
  },
  tacos: {
    kind: 'tacos',
    surfaces: [{ of: ['maistortilla'], surface: 'tortilla' }],
    pieces: [
      { of: 'vis', piece: 'fish-flake' },
      { of: 'rodekool', piece: 'shredded', colour: '#84407a' },
      { of: 'avocado', piece: 'avocado-slice' },
    ],
    top: [{ of: 'koriander', piece: 'coriander' }],
  },
  pizza: {
    kind: 'pizza',
    surfaces: [{ of: ['pizzabodem'], surface: 'pizza-base' }],
    pieces: [
      { of: 'champignons', piece: 'mushroom-slice' },
      { of: 'paprika', piece: 'pepper-strip' },
      { of: 'rucola', piece: 'rocket' },
    ],
    sauces: [
      { of: ['tomaat'], substance: 'tomato', way: 'spread' },
      { of: ['mozzarella'], substance: 'cheese', way: 'spread' },
    ],
  },
  pancakes: {
    kind: 'pancakes',
    surfaces: [{ of: ['havermout'], surface: 'pancake' }],
    pieces: [{ of: 'blauwe-bessen', piece: 'blueberry' }],
    sauces: [{ of: ['ahornsiroop'], substance: 'syrup', way: 'pool' }],
  },
  crepe: {
    kind: 'crepe',
    surfaces: [{ of: ['meel'], surface: 'crepe' }],
    pieces: [
      { of: 'spinazie', piece: 'spinach' },
      { of: 'ham', piece: 'ham' },
    ],
  },
  waffle: {
    kind: 'waffle',
    surfaces: [{ of: ['meel'], surface: 'waffle' }],
    pieces: [{ of: 'frambozen', piece: 'raspberry' }],
  },
  muffins: {
    kind: 'muffins',
    surfaces: [{ of: ['ei'], surface: 'muffin' }],
    pieces: [
      { of: 'broccoli', piece: 'broccoli' },
      { of: 'spek', piece: 'lardon' },
    ],
  },
  'egg-pan': {
    kind: 'egg-pan',
    surfaces: [{ of: ['tomaat'], surface: 'sauce', colour: '#b9462a' }],
    pieces: [
      { of: 'ei', piece: 'fried-egg' },
      { of: 'paprika', piece: 'pepper-strip' },
      { of: 'kikkererwten', piece: 'chickpea' },
    ],
    top: [{ of: 'peterselie', piece: 'parsley' }],
  },
  omelette: {
    kind: 'omelette',
    surfaces: [{ of: ['ei'], surface: 'omelette' }],
    pieces: [{ of: 'champignons', piece: 'mushroom-slice' }],
    top: [{ of: 'bieslook', piece: 'chive' }],
  },
  scramble: {
    kind: 'scramble',
    surfaces: [{ of: ['ei'], surface: 'scramble' }],
    pieces: [
      { of: 'tomaat', piece: 'cherry-tomato-half' },
      { of: 'spinazie', piece: 'wilted-greens' },
    ],
    top: [{ of: 'bieslook', piece: 'chive' }],
  },
  'stir-fry': {
    kind: 'stir-fry',
    pieces: [
      { of: 'tofu', piece: 'tofu-cube', share: 6 },
      { of: 'broccoli', piece: 'broccoli' },
      { of: 'paprika', piece: 'pepper-strip' },
    ],
    top: [{ of: 'sesamzaad', piece: 'sesame' }],
  },
  oven: {
    kind: 'oven',
    surfaces: [
      { of: ['kaas'], surface: 'crust' },
      { of: ['tomaat'], surface: 'sauce', colour: '#a8462a' },
    ],
    pieces: [{ of: 'courgette', piece: 'courgette-slice' }],
    top: [{ of: 'basilicum', piece: 'basil' }],
  },
  'baked-fruit': {
    kind: 'baked-fruit',
    pieces: [{ of: 'appel', piece: 'baked-apple' }],
    top: [{ of: 'hazelnoten', piece: 'hazelnut' }],
  },
  tray: {
    kind: 'tray',
    pieces: [
      { of: 'krieltjes', piece: 'baby-potato', share: 6 },
      { of: 'bloemkool', piece: 'roast-cauliflower' },
      { of: 'kip', piece: 'drumstick' },
    ],
    top: [{ of: 'rozemarijn', piece: 'rosemary' }],
  },
  glass: {
    kind: 'glass',
    surfaces: [{ of: ['mango'], surface: 'drink', colour: '#8ea848' }],
    pieces: [
      { of: 'mango', piece: 'mango-cube' },
      { of: 'spinazie', piece: 'spinach' },
    ],
  },
  bowl: {
    kind: 'bowl',
    pieces: [
      { of: 'doperwten', piece: 'pea' },
      { of: 'mais', piece: 'corn' },
    ],
  },
};
