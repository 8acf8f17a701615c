import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withoutPlace } from './withoutPlace.ts';

/** The step before those with questions, in addresses. */
const detailsStep = '0';

/** The details that come before the questions of a funnel. They have an address of their own. */
export function useDetails(submitted: boolean | undefined) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('step') === detailsStep;
  const onDetails = submitted === false || named;
  const address = new URLSearchParams(withoutPlace(search.toString()));
  address.set('step', detailsStep);
  const atDetails = address.toString();

  useEffect(() => {
    if (submitted === false && !named) void navigate({ search: atDetails }, { replace: true });
  }, [submitted, named, atDetails, navigate]);

  return {
    /** Whether they are shown: until they are submitted, and after going back to them. */
    here: onDetails,
    /** Back from the first question. */
    show: () => void navigate({ search: atDetails }, { replace: true }),
    /** On to the first open question. */
    leave: () => void navigate({ search: withoutPlace(search.toString()) }),
  };
}
