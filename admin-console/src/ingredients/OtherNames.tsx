import { Fragment } from 'react';
import { useLanguage } from '@/providers/i18n';
import type { Ingredient } from './calls';

/** OtherNames has the names of an ingredient in the languages other than the current one. */
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
