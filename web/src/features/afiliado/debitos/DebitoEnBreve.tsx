import type { DebitoDicho } from '@gremial/contract/afiliado/debitos.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { fraseDebito } from './frase.ts'

/** Sentence of a direct debit, with a link to its screen; hidden without a debt. `codigo`: another member. */
export function DebitoEnBreve({ debito, codigo }: { debito: DebitoDicho | null; codigo?: string | undefined }) {
  const { t } = useTranslation()
  if (debito === null || debito.estado === 'NADA') return null
  return (
    <p>
      {codigo !== undefined && <span className="suave">{t('miDebito.lee')}: </span>}
      {t(...fraseDebito(debito, today()))}
      {/* On its own line, so that the web font does not move it next to the sentence and cause a layout shift. */}
      <br />
      <Link to="/app/afiliados/debito-automatico" search={codigo === undefined ? {} : { codigo }}>
        {t(codigo === undefined ? 'miDebito.ver' : 'miDebito.verSuyo')}
      </Link>
    </p>
  )
}
