/** The pictures of the interface besides those of ingredients: code points of the Fluent set, or drawn ones. */
export const interfacePictures = {
  // goals
  feather: '1fab6',
  heart: '1f49a',
  muscle: '1f4aa',
  scales: '2696-fe0f',
  // activity
  armchair: '1fa91',
  sprout: '1f331',
  bicycle: '1f6b2',
  runner: '1f45f',
  fire: '1f525',
  // pace
  snail: '1f40c',
  rabbit: '1f407',
  rocket: '1f680',
  // eating
  plate: '1f37d-fe0f',
  fish: '1f41f',
  salad: '1f957',
  leaf: '1f33f',
  avocado: '1f951',
  carrot: '1f955',
  bread: '1f35e',
  cheese: '1f9c0',
  milk: '1f95b',
  egg: '1f95a',
  nuts: '1f95c',
  shrimp: '1f990',
  soy: '1fad8',
  wheat: '1f33e',
  shell: '1f9aa',
  chestnut: '1f330',
  bagel: '1f96f',
  greens: '1f96c',
  blossom: '1f33c',
  grapes: '1f347',
  lupin: '1fabb',
  sweets: '1f36b',
  // meal times
  breakfast: '1f963',
  lunch: '1f96a',
  dinner: '1f35d',
  snack: '1f34e',
  // cooking and shopping
  pan: '1f373',
  pot: '1f372',
  timer: '23f2-fe0f',
  basket: '1f9fa',
  cart: '1f6d2',
  snow: '2744-fe0f',
  can: '1f96b',
  salt: '1f9c2',
  cup: '1f964',
  meat: '1f357',
  // people, sleep, care
  one: '1f464',
  two: '1f465',
  moon: '1f319',
  sun: '2600-fe0f',
  hands: '1f932',
  stethoscope: '1fa7a',
  baby: '1f37c',
  // states
  search: '1f50d',
  calendar: '1f4c5',
  envelope: '2709-fe0f',
  gift: '1f381',
  parcel: '1f4e6',
  party: '1f389',
  plug: '1f50c',
  compass: '1f9ed',
  drop: '1f4a7',
  check: '2705',
} as const;

type InterfacePicture = keyof typeof interfacePictures;

/** Returns the code of a picture by name. Throws for an unknown name. */
export function pictureOf(name: string): string {
  const code = interfacePictures[name as InterfacePicture] as string | undefined;
  if (code === undefined) throw new Error(`The interface has no picture ${name}.`);
  return code;
}

/** Returns the name of a drawn picture in tenants/dishes, or undefined for a code point. */
export const drawnPicture = (code: string) => /^drawn-(.+)/.exec(code)?.[1];

/** Returns the URL of a picture. */
export const pictureUrl = (code: string) => `/pictures/${code}.${drawnPicture(code) ? 'svg' : 'webp'}`;
