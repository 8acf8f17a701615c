import type { Settings } from '@lepelblad/api';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { AislesSetting } from './AislesSetting.tsx';
import { EffectSheet } from './EffectSheet.tsx';
import { MacrosSetting } from './MacrosSetting.tsx';
import { MealTimesSetting } from './MealTimesSetting.tsx';
import { NameSetting } from './NameSetting.tsx';
import { PantrySetting } from './PantrySetting.tsx';
import { PortionSetting } from './PortionSetting.tsx';
import { QuestionSetting } from './QuestionSetting.tsx';
import type { Change } from './send.ts';
import { settings as all, isSetting, type SettingAddress } from './settings.ts';
import { useReview, useSettings } from './useSettings.ts';

/** SettingProps are the properties of each setting's component. */
export interface SettingProps {
  settings: Settings;
  busy: boolean;
  /** The error of the last change; undefined when it succeeded. */
  error: unknown;
  /** Requests a change. */
  onChange: (change: Change) => void;
}

/** SettingPage shows a setting, by its URL. */
export function SettingPage() {
  const t = useText();
  const { setting = '' } = useParams();
  const { query, settings } = useSettings();
  if (!isSetting(setting))
    return (
      <EmptyState
        heading={1}
        picture={interfacePictures.compass}
        title={t('profile.setting.none.title')}
        action={
          <Button variant="soft" component={Link} to={paths.profile}>
            {t('profile.setting.none.action')}
          </Button>
        }
      />
    );
  if (settings) return <Setting key={setting} address={setting} settings={settings} />;
  return (
    <>
      <PageHeader title={t('profile.title')} backTo={paths.profile} />
      <Pending query={query}>
        <RowSkeletons />
      </Pending>
    </>
  );
}

function Setting({ address, settings }: { address: SettingAddress; settings: Settings }) {
  const navigate = useNavigate();
  const sheet = useSheet<true>('change');
  const { busy, error, effect, review, confirm } = useReview(
    () => sheet.open(true),
    () => void sheet.close().then(() => navigate(paths.profile, { replace: true })),
  );
  const props: SettingProps = { settings, busy, error, onChange: (change) => void review(change) };
  return (
    <>
      {pageOf(address, props)}
      <EffectSheet
        effect={sheet.value && effect}
        busy={busy}
        onConfirm={() => void confirm().then((confirmed) => (confirmed ? undefined : sheet.close()))}
        onClose={() => void sheet.close()}
      />
    </>
  );
}

function pageOf(address: SettingAddress, props: SettingProps): ReactNode {
  const setting = all[address];
  switch (setting) {
    case 'name':
      return <NameSetting {...props} />;
    case 'macros':
      return <MacrosSetting {...props} />;
    case 'mealTimes':
      return <MealTimesSetting {...props} />;
    case 'portion':
      return <PortionSetting {...props} />;
    case 'pantry':
      return <PantrySetting />;
    case 'aisles':
      return <AislesSetting {...props} />;
    default:
      return <QuestionSetting {...props} questions={setting} />;
  }
}
