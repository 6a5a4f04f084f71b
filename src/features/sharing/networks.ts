/** Known text limits of a network. */
export interface ShareNetwork {
  name: string;
  title: number;
  /** Characters. 0 if not shown. */
  description: number;
  /** True if it shows the image. */
  hasPicture: boolean;
  order: readonly ('host' | 'site' | 'title' | 'description')[];
}

export const NETWORKS: readonly ShareNetwork[] = [
  { name: 'X', title: 70, description: 0, hasPicture: true, order: ['title', 'host'] },
  {
    name: 'Facebook and LinkedIn',
    title: 90,
    description: 110,
    hasPicture: true,
    order: ['host', 'title', 'description'],
  },
  { name: 'Slack', title: 150, description: 300, hasPicture: true, order: ['site', 'title', 'description'] },
  { name: 'WhatsApp', title: 65, description: 80, hasPicture: true, order: ['title', 'description', 'host'] },
  { name: 'Google', title: 60, description: 155, hasPicture: false, order: ['host', 'title', 'description'] },
];

/** Shown text up to the last fitting word, and the rest. */
export function splitAtLimit(text: string, most: number): { shown: string; cut: string } {
  if (text.length <= most) return { shown: text, cut: '' };
  const space = text.lastIndexOf(' ', most);
  const at = space > most / 2 ? space : most;
  return { shown: text.slice(0, at), cut: text.slice(at) };
}
