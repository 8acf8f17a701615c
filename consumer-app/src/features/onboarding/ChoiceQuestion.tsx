import type { ReactNode } from 'react';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import type { QuestionProps } from './question.ts';

export interface Choice<Value> {
  value: Value;
  title: string;
  text?: string;
  picture?: string;
}

interface ChoiceQuestionProps<Value> extends Pick<QuestionProps, 'page' | 'problem'> {
  title: string;
  subtitle?: ReactNode;
  choices: readonly Choice<Value>[];
  /** The answer that is known already. */
  value: Value | undefined;
  onAnswer: (value: Value) => void;
  /** Something that must be done before going on, under the choices. */
  extra?: ReactNode;
  /** The extra is not done. */
  extraOpen?: boolean;
  note?: (value: Value | undefined) => ReactNode;
}

/** A question with one answer out of a few. */
export function ChoiceQuestion<Value extends string | number>({
  title,
  subtitle,
  choices,
  value,
  onAnswer,
  page,
  problem,
  extra,
  extraOpen = false,
  note,
}: ChoiceQuestionProps<Value>) {
  const [chosen, setChosen] = useState(value);
  return (
    <FunnelPage
      {...page}
      title={title}
      subtitle={subtitle}
      actionDisabled={chosen === undefined || extraOpen}
      onAction={() => chosen !== undefined && onAnswer(chosen)}
    >
      <FormProblem>{problem}</FormProblem>
      <OptionGroup label={title} type="radio">
        {choices.map((choice) => (
          <OptionCard
            key={choice.value}
            title={choice.title}
            {...(choice.picture ? { picture: choice.picture } : {})}
            {...(choice.text ? { text: choice.text } : {})}
            selected={choice.value === chosen}
            onChange={() => setChosen(choice.value)}
          />
        ))}
      </OptionGroup>
      {extra}
      {note?.(chosen)}
    </FunnelPage>
  );
}
