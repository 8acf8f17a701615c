import { useTranslate } from 'react-admin';
import { useOriginName } from '@/components/useOriginName';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Entry } from './calls';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-\d\d-\d\d$/;

/** useDetails returns a function for the details of an entry as a user reads them, without ids of records. */
export function useDetails(): (entry: Entry) => string {
  const translate = useTranslate();
  const numbers = useNumbers();
  const originOf = useOriginName();
  const textOf = (name: string, value: string): string => {
    if (name === 'cents') return numbers.hundredths(Number(value) / 100);
    if (name === 'kind') return translate(`resources.audit.kind.${value}`, { _: value });
    if (name === 'reason') return translate(`resources.consumers.reason.${value}`, { _: value });
    if (name === 'health') return translate(value === 'true' ? 'value.yes' : 'value.no');
    if (name === 'role') return translate(`account.role.${value}`, { _: value });
    if (name === 'source') return translate(`resources.figures.funnels.${value}`, { _: value });
    if (name === 'cameFrom') return originOf(value);
    if (name === 'slot') return translate(`resources.recipes.mealTime.${value}`, { _: value });
    if (name === 'fields') {
      const fields = value.split(', ').map((field) => translate(`resources.whitelabels.fields.${field}`, { _: field }));
      return fields.join(', ');
    }
    return day.test(value) ? numbers.date(value) : value;
  };
  return ({ details }) =>
    Object.entries(details)
      .filter(([, value]) => value !== '' && !id.test(value))
      .map(([name, value]) => `${translate(`resources.audit.detail.${name}`, { _: name })}: ${textOf(name, value)}`)
      .join(' · ');
}
