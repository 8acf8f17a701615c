import { questions } from '@lepelblad/api/funnels';
import { expect, it } from 'vitest';
import { pictureOf } from '@/lib/pictures';

it('every picture that a question names is one of the interface', () => {
  for (const { choices } of Object.values(questions)) {
    for (const { picture } of choices ?? []) if (picture) expect(() => pictureOf(picture)).not.toThrow();
  }
});
