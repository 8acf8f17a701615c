import type { Answers } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { Consent } from '@/components/Consent';
import { FormProblem } from '@/components/FormProblem';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { pictureOf } from '@/lib/pictures';
import { QuestionFrame } from './frame.ts';
import type { QuestionProps } from './question.ts';
import { useChoiceName, useFunnelText } from './useFunnelText.ts';

/** The situations that are not asked of a man. */
const motherhood = ['pregnant', 'breastfeeding'] as const;

/** ChoiceQuestion is a question with one answer out of a few. It also asks for missing consent to health answers. */
export function ChoiceQuestion({ question, onboarding, answers, save, page, problem, fields }: QuestionProps) {
  const t = useText();
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const nameOf = useChoiceName();
  const { appName } = useBrand();
  const [field] = question.fields;
  const [chosen, setChosen] = useState<unknown>(field && answers[field.name]);
  const [health, setHealth] = useState(onboarding.health);
  const asksHealth = question.health === true && !onboarding.health;
  // What a man cannot be is not asked, unless it is what he answered before he changed his sex.
  const impossible = answers.sex === 'male' ? motherhood.filter((value) => value !== answers.situation) : [];
  const choices = question.choices?.filter(
    ({ value }) =>
      (!question.limitedTo || onboarding[question.limitedTo]?.includes(value as number)) &&
      !(field?.name === 'situation' && impossible.some((one) => one === value)),
  );
  const unwise = field?.name === 'diet' ? onboarding.unwise : undefined;
  const isUnwise = (value: unknown) => unwise?.diets.some((diet) => diet === value) ?? false;
  const note = choices?.find(({ value }) => value === chosen)?.note;
  const send = () => {
    if (!field || chosen === undefined) return;
    save({ answers: { [field.name]: chosen } as Answers, ...(asksHealth && { health }) });
  };
  return (
    <Frame
      {...page}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      actionDisabled={chosen === undefined || isUnwise(chosen) || (asksHealth && !health)}
      onAction={send}
    >
      <FormProblem>{problem}</FormProblem>
      {unwise && (
        <Box sx={{ mb: 5, p: 5, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography variant="subtitle1" component="h2">
            {unwise.title}
          </Typography>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {unwise.text}
          </Typography>
        </Box>
      )}
      <OptionGroup label={funnelText(question.title)} type="radio">
        {choices?.map((choice) => (
          <OptionCard
            key={choice.value}
            title={nameOf(choice)}
            {...(choice.picture ? { picture: pictureOf(choice.picture) } : {})}
            {...(choice.text ? { text: funnelText(choice.text) } : {})}
            selected={choice.value === chosen}
            disabled={isUnwise(choice.value)}
            onChange={() => setChosen(choice.value)}
          />
        ))}
      </OptionGroup>
      {asksHealth && (
        <Box sx={{ mt: 6 }}>
          <Consent
            name="health"
            checked={health}
            onChange={setHealth}
            required
            label={t('account.health', { brand: appName })}
            reason={t('onboarding.consent')}
            error={fields.health}
          />
        </Box>
      )}
      {note && (
        <Typography
          role="status"
          variant="body2"
          sx={{ mt: 5, p: 5, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}
        >
          {funnelText(note)}
        </Typography>
      )}
    </Frame>
  );
}
