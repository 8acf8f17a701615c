import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Notice } from '@/components/Notice';
import { useText } from '@/providers/i18n';

/** ErrorBoundary shows a message in place of a page that fails to render. It resets when the page changes. */
export class ErrorBoundary extends Component<{ page: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page could not be shown.', error, info.componentStack);
  }

  override componentDidUpdate(previous: { page: string }) {
    if (this.state.failed && previous.page !== this.props.page) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

/** Broken says that the page failed to render. */
export function Broken() {
  const t = useText();
  return (
    <Notice
      role="alert"
      heading="h1"
      title={t('state.broken')}
      text={t('state.brokenText')}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {t('state.reload')}
        </Button>
      }
    />
  );
}
