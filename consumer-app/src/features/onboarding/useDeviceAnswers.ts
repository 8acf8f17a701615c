import { type Answers, ApiError, type Onboarding, type OnboardingSave, type RegistrationSource } from '@lepelblad/api';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgetAnswers, storeAnswers, storedAnswers } from '@/features/account';
import { client } from '@/lib/api';

const questionOf = (funnel: RegistrationSource) => ['answers on this device', funnel] as const;

/** Returns the progress for answers as the server computes it, without storing them. */
async function check(funnel: RegistrationSource, answers: Answers, health: boolean): Promise<Onboarding> {
  const { data } = await client.POST('/user/onboarding/check', {
    body: { registrationSource: funnel, answers, health },
  });
  if (!data) throw new ApiError(0, {});
  return data.data;
}

/**
 * Returns the answers of a visitor without an account. They are stored on this device and shared by all funnels, so
 * that nothing is asked twice. The server validates each answer.
 */
export function useDeviceAnswers(funnel: RegistrationSource) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const saving = useRef(false);
  const query = useQuery({
    queryKey: questionOf(funnel),
    queryFn: () => {
      const { answers, health } = storedAnswers();
      return check(funnel, answers, health);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const save = async ({ answers = {}, health }: OnboardingSave): Promise<Onboarding | undefined> => {
    if (saving.current) return undefined;
    saving.current = true;
    setBusy(true);
    setError(undefined);
    const before = storedAnswers();
    const { goalWeightKg, ...rest } = before.answers;
    // The goal weight of another goal is asked again.
    const kept = answers.goal === undefined || answers.goal === rest.goal ? before.answers : rest;
    const next = { answers: { ...kept, ...answers }, health: health ?? before.health };
    try {
      const onboarding = await check(funnel, next.answers, next.health);
      storeAnswers(next);
      queries.setQueryData(questionOf(funnel), onboarding);
      return onboarding;
    } catch (thrown) {
      // Answers of minors are not stored.
      if (thrown instanceof ApiError && thrown.code === 'too-young') forgetAnswers();
      setError(thrown);
      return undefined;
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  return { query, save, busy, error, clear: () => setError(undefined) };
}
