import type { ReactNode } from 'react';

export interface IconProps {
  /** Width and height in pixels. Default: 24. */
  size?: number;
}

/**
 * Returns a component for a line icon, drawn on 24 × 24 with lines of 2. Icons are decoration: their button has the
 * label.
 */
function icon(drawing: ReactNode) {
  return function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

const line = (d: string) => icon(<path d={d} />);

export const WeekIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="3.5" />
    <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
  </>,
);
export const RecipesIcon = line(
  'M4 5.5c3-1.5 6-1 8 .8 2-1.8 5-2.3 8-.8v13c-3-1.3-6-1-8 .8-2-1.8-5-2.1-8-.8zM12 6.5v12.5',
);
export const ShoppingIcon = line(
  'M5 8h14l-1.2 10.5a2.5 2.5 0 0 1-2.5 2.2H8.7a2.5 2.5 0 0 1-2.5-2.2zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
);
export const ProfileIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const SwapIcon = line('M4 9h13l-3.5-3.5M20 15H7l3.5 3.5');
export const BackIcon = line('M19 12H5M11 6l-6 6 6 6');
export const ForwardIcon = line('M9 6l6 6-6 6');
export const PreviousIcon = line('M15 6l-6 6 6 6');
export const UpIcon = line('M6 15l6-6 6 6');
export const DownIcon = line('M6 9l6 6 6-6');
export const CloseIcon = line('M6 6l12 12M18 6L6 18');
export const PlusIcon = line('M12 5v14M5 12h14');
export const MinusIcon = line('M5 12h14');
export const CheckIcon = line('M5 12.5l4.5 4.5L19 7.5');
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="3" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const UnlockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="3" />
    <path d="M8 10.5V8a4 4 0 0 1 7.5-2" />
  </>,
);
export const UndoIcon = line('M9 14.5L4 9.5l5-5M4 9.5h10a5.5 5.5 0 0 1 0 11h-3');
export const MoreIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="12" cy="5" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="12" cy="19" r="2" />
  </g>,
);
export const TrashIcon = line('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5');
export const SignOutIcon = line(
  'M13 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h6M10 12h10M16.5 8.5L20 12l-3.5 3.5',
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12c2-4 5.5-6.5 9.5-6.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <>
    <path d="M2.5 12c2-4 5.5-6.5 9.5-6.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
    <path d="M4 20L20 4" />
  </>,
);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);
export const ResetIcon = line('M5 5v5h5M5.6 10A7 7 0 1 1 5 13.5');
export const PauseIcon = line('M8.5 6v12M15.5 6v12');
export const FilterIcon = line('M4 7h16M7 12h10M10 17h4');

/** HeartIcon is a heart, as an outline or filled. */
export function HeartIcon({ size = 24, filled = false }: IconProps & { filled?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 20.2c-4.6-3-8-6-8-10A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8 3.2c0 4-3.4 7-8 10z" />
    </svg>
  );
}

/** ThumbIcon is a thumb up, as an outline or filled. Rotate it for a thumb down. */
export function ThumbIcon({ size = 24, filled = false }: IconProps & { filled?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M7.5 10.5v9h9.3a2 2 0 0 0 2-1.6l1.2-6a2 2 0 0 0-2-2.4h-4.5l.7-3.6a2 2 0 0 0-3.6-1.5zM7.5 10.5h-3v9h3" />
    </svg>
  );
}
