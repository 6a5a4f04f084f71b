import { paths } from '../../../paths.ts';

/** Pixels that a thumbnail has at its longer side, at most. */
export const THUMBNAIL_SIDE = 480;

export const MAX_THUMBNAILS_PER_ROW = 3;

/** A small picture of a piece, in pixels. */
export interface ThumbnailRef {
  fileId: string;
  width: number;
  height: number;
}

/** A thumbnail as a page shows it. */
export const thumbnailImage = (applicationId: string, { fileId, width, height }: ThumbnailRef) => ({
  src: paths.applicantThumbnail(applicationId, fileId),
  width,
  height,
});
