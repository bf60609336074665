import './resumen.css'

/** What is signed, a paragraph a line. */
export function Declaracion({ texto }: { texto: string }) {
  return (
    <div className="jurada">
      {texto.split('\n').map((parrafo) => (
        <p key={parrafo}>{parrafo}</p>
      ))}
    </div>
  )
}
