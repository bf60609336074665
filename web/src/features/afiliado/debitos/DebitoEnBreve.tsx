import type { DebitoDicho } from '@gremial/contract/afiliado/debitos.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { fraseDebito } from './frase.ts'

/** The sentence of a direct debit, and its screen; nothing if nothing is owed. `codigo`: of another member. */
export function DebitoEnBreve({ debito, codigo }: { debito: DebitoDicho | null; codigo?: string | undefined }) {
  const { t } = useTranslation()
  if (debito === null || debito.estado === 'NADA') return null
  return (
    <p>
      {codigo !== undefined && <span className="suave">{t('miDebito.lee')}: </span>}
      {t(...fraseDebito(debito, today()))}
      {/* On its own line: beside the sentence, the font that arrives later would take it there and move what follows. */}
      <br />
      <Link to="/app/afiliados/debito-automatico" search={codigo === undefined ? {} : { codigo }}>
        {t(codigo === undefined ? 'miDebito.ver' : 'miDebito.verSuyo')}
      </Link>
    </p>
  )
}
