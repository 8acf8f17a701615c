import { Fragment } from 'react';
import { useLanguage } from '@/providers/i18n';
import type { Ingredient } from './calls';

/** The names of an ingredient in the other languages. */
export function OtherNames({ ingredient: { names } }: { ingredient: Ingredient }) {
  const current = useLanguage();
  const others = Object.entries(names).filter(([language, name]) => language !== current && name);
  return others.map(([language, name], index) => (
    <Fragment key={language}>
      {index > 0 && ' · '}
      <span lang={language}>{name}</span>
    </Fragment>
  ));
}
