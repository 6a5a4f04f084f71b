import { paths } from '../../../paths.ts';

/** Longer side of a thumbnail in pixels. */
export const THUMBNAIL_SIDE = 480;

export const MAX_THUMBNAILS_PER_ROW = 3;

export interface ThumbnailRef {
  fileId: string;
  width: number;
  height: number;
}

export const thumbnailImage = (applicationId: string, { fileId, width, height }: ThumbnailRef) => ({
  src: paths.applicantThumbnail(applicationId, fileId),
  width,
  height,
});
