import { useTranslation } from 'react-i18next'
import { Icono } from '../iconos.tsx'

/** What the list is filtered by, each removable. */
export function Fichas({
  fichas,
  quitar,
}: {
  fichas: Array<{ nombre: string; texto: string }>
  quitar(nombres: string[]): void
}) {
  const { t } = useTranslation()
  if (fichas.length === 0) return null
  return (
    <div className="fichas-fila fichas">
      {fichas.map(({ nombre, texto }) => (
        <span key={nombre} className="ficha">
          {texto}
          <button type="button" aria-label={t('lista.quitarFiltro', { filtro: texto })} onClick={() => quitar([nombre])}>
            <Icono nombre="cerrar" chico />
          </button>
        </span>
      ))}
      {fichas.length > 1 && (
        <button type="button" className="boton texto" onClick={() => quitar(fichas.map((f) => f.nombre))}>
          {t('lista.quitarTodos')}
        </button>
      )}
    </div>
  )
}
