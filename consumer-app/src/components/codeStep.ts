import { type ComponentType, createContext } from 'react';

interface CodeStepProps {
  email: string;
  onBack: () => void;
  onDone: () => void;
}

/** The page that asks for a mailed code and confirms the session with it. */
export const CodeStepContext = createContext<ComponentType<CodeStepProps> | null>(null);
