import type { Answers } from '@lepelblad/api';
import { useEffect, useState } from 'react';
import {
  answerFields,
  fieldsOf,
  isAsked,
  QuestionFrame,
  type QuestionName,
  QuestionScreen,
} from '@/features/onboarding';
import { focusField } from '@/lib/focusField';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';
import { SettingFrame } from './SettingFrame.tsx';
import type { SettingProps } from './SettingPage.tsx';
import { sendAnswers } from './send.ts';

/** Returns the answers of some fields. */
const pickAnswers = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)));

/** Returns the other answers that a change may affect: a diet may become unwise, a goal weight may be reached. */
const alsoChanged = (changed: Answers) => [
  ...(changed.situation || changed.medical ? ['diet'] : []),
  ...(changed.weightKg ? ['goal', 'goalWeightKg', 'pace'] : []),
];

/**
 * Returns the note that says when a setting takes effect; undefined for questions that show the number of recipes
 * instead.
 */
const noteOf = (name: QuestionName) => (name === 'diet' || name === 'cooking' ? name : 'needs');

export interface QuestionSettingProps extends SettingProps {
  /** The question of the setting, and those that its answer may open. */
  questions: readonly QuestionName[];
}

/**
 * QuestionSetting is a question of the funnels as a setting. When its answer opens another question, that one is asked
 * before both are saved.
 */
export function QuestionSetting({ questions, settings, busy, error, onChange }: QuestionSettingProps) {
  const t = useText();
  const [first] = questions;
  const [name, setName] = useState(first as QuestionName);
  const [draft, setDraft] = useState<Answers>({});
  const answers = { ...settings.answers, ...draft };
  const fields = error === undefined ? {} : answerFields(error);

  // The problem may be in the answer to an additional question, where the user can correct it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal leads anywhere
  useEffect(() => {
    if (error === undefined) return;
    const wrong = Object.keys(answerFields(error));
    const place = questions.find((one) => fieldsOf(one, answers).some((field) => wrong.includes(field.name)));
    if (place && place !== name) setName(place);
    else focusField(wrong);
  }, [error, name]);

  return (
    <QuestionFrame value={SettingFrame}>
      <QuestionScreen
        key={name}
        name={name}
        onboarding={{
          health: settings.health,
          paces: settings.paces,
          ...(settings.unwise && { unwise: settings.unwise }),
        }}
        answers={answers}
        problem={error === undefined ? undefined : problemText(error)}
        fields={fields}
        page={{ busy, actionLabel: t('profile.setting.save'), note: t(`profile.setting.note.${noteOf(name)}`) }}
        save={({ answers: edited = {}, health }) => {
          const changed = { ...draft, ...edited };
          setDraft(changed);
          const all = { ...settings.answers, ...changed };
          const open = questions
            .slice(questions.indexOf(name) + 1)
            .find(
              (one) =>
                one !== 'pace' &&
                isAsked(one, all) &&
                fieldsOf(one, all).some((field) => !field.optional && all[field.name] === undefined),
            );
          if (open) return setName(open);
          onChange({
            send: sendAnswers(changed, health),
            undo: sendAnswers(
              pickAnswers(settings.answers, [...Object.keys(changed), ...alsoChanged(changed)]),
              undefined,
            ),
          });
        }}
      />
    </QuestionFrame>
  );
}
