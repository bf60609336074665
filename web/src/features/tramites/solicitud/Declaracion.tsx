import './resumen.css'

/** Declaration, one paragraph per line; an amount is never split from its sign. */
export function Declaracion({ texto }: { texto: string }) {
  return (
    <div className="jurada">
      {texto.split('\n').map((parrafo) => (
        <p key={parrafo}>{parrafo.replaceAll('$ ', '$\u00a0')}</p>
      ))}
    </div>
  )
}
