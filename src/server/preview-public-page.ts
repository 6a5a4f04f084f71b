import type { SharePreview } from '../features/sharing/share-preview.ts';
import { isCacheable, shareImagePath } from '../site-map.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { ShareImages } from './share-images.ts';

/** Public response of a path within the process. Undefined if it depends on the user. */
export async function previewPublicPage(
  renderer: PageRenderer,
  pictures: ShareImages,
  path: string,
): Promise<SharePreview | undefined> {
  if (!isCacheable(path)) return undefined;
  const found = await renderer.find(path, path, { accept: 'text/html' });
  if (found.response && found.response.status !== 200) {
    const { status, headers } = found.response;
    return headers.location ? { status, location: headers.location } : { status };
  }
  if (!found.response && !found.page) return { status: 503 };
  const read = found.page && (await renderer.store.read(found.page, 'page', 'identity'));
  const type = found.page ? found.page.forms.page.contentType : found.response?.headers['content-type'];
  const html = read ? Buffer.from(read.body, 'latin1').toString() : found.response?.body.toString();
  if (html === undefined || !type?.startsWith('text/html')) return { status: 200 };
  const picture = await pictures.find(shareImagePath(path));
  return { status: 200, html, ...('picture' in picture ? { pictureBytes: picture.picture.png.length } : {}) };
}
