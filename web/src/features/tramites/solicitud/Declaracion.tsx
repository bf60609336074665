import './resumen.css'

/** What is signed, a paragraph a line; an amount is not parted from its sign. */
export function Declaracion({ texto }: { texto: string }) {
  return (
    <div className="jurada">
      {texto.split('\n').map((parrafo) => (
        <p key={parrafo}>{parrafo.replaceAll('$ ', '$\u00a0')}</p>
      ))}
    </div>
  )
}
