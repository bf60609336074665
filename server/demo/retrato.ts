/** A drawn portrait for the demo's cards, of no real person. JPEG of 480 × 600. */
export async function retrato(): Promise<Buffer> {
  // Only the demo draws, once: the server does not ship the image library for it.
  const { default: sharp } = await import('sharp')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 600" width="480" height="600">
    <rect width="480" height="600" fill="#d9dcd7"/>
    <path d="M240 70c-106 0-150 84-146 180 2 60-6 96-18 132h328c-12-36-20-72-18-132 4-96-40-180-146-180z" fill="#8f8b88"/>
    <path d="M60 600c6-110 70-150 180-150s174 40 180 150z" fill="#2f5d63"/>
    <path d="M190 400h100v70c0 30-100 30-100 0z" fill="#c9987b"/>
    <ellipse cx="240" cy="280" rx="108" ry="138" fill="#dcae91"/>
    <path d="M128 262c4-104 58-150 112-150s108 46 112 150c-26-44-52-70-64-98-30 40-92 62-130 66-14 10-24 20-30 32z" fill="#a6a19d"/>
    <g fill="none" stroke="#3b3733" stroke-width="6"><circle cx="196" cy="284" r="34"/><circle cx="284" cy="284" r="34"/><path d="M230 284h20M162 278l-24-8M318 278l24-8"/></g>
    <circle cx="196" cy="286" r="8" fill="#2b2623"/><circle cx="284" cy="286" r="8" fill="#2b2623"/>
    <path d="M240 296l-10 40h20" fill="none" stroke="#b9866a" stroke-width="5" stroke-linecap="round"/>
    <path d="M200 366c24 18 56 18 80 0" fill="none" stroke="#8f4a44" stroke-width="7" stroke-linecap="round"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
}
