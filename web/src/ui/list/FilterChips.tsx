import { useTranslation } from 'react-i18next'
import { Icon } from '../icons.tsx'

/** Removable chips of the active filters. */
export function FilterChips({ chips, remove }: { chips: Array<{ name: string; text: string }>; remove(names: string[]): void }) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <div className="fichas-fila fichas">
      {chips.map(({ name, text }) => (
        <span key={name} className="ficha">
          {text}
          <button type="button" aria-label={t('lista.quitarFiltro', { filtro: text })} onClick={() => remove([name])}>
            <Icon name="cerrar" small />
          </button>
        </span>
      ))}
      {chips.length > 1 && (
        <button type="button" className="boton texto" onClick={() => remove(chips.map((f) => f.name))}>
          {t('lista.quitarTodos')}
        </button>
      )}
    </div>
  )
}
