/** What reads PDF files, away from the page. It fetches nothing by itself; WebAssembly, for some scanned pages, runs under its own policy (server/src/app.ts). */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
