/**
 * PDF parser worker. It makes no requests. WebAssembly, for some scanned pages, runs under its own policy
 * (server/src/app.ts).
 */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
