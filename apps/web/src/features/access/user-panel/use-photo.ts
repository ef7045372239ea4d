import { userPanel } from '@uni/phrases';
import { useState } from 'react';
import { cropLimits } from './crop.ts';

const copy = userPanel.photo;

/** Opens a chosen file as an image in this page. */
export function usePhoto() {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (file: File): Promise<void> => {
    setProblem(null);
    if (file.size > cropLimits.file) return setProblem(copy.tooLarge);
    try {
      setImage(await createImageBitmap(file));
    } catch {
      setProblem(copy.unreadable);
    }
  };
  return { image, problem, open, leave: () => setImage(null) };
}
