import { diasTardeRendicion, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/session.ts'
import { today } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'

/** Hint for an overdue signature: a temporary mandate lets another person sign, with a link to create it. */
export function FirmaTrabada({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const daMandatos = useCan('mandatos.editar')
  const count = daysBetween(dateOf(new Date(r.desde)), today())
  if (r.idEstado !== rendicionState.pendienteDeFirmas || count <= diasTardeRendicion) return null
  const who = [r.autorizaSecretario ? '' : r.usuarioSecretario, r.autorizaTesorero ? '' : r.usuarioTesorero]
  return (
    <Notice type="alerta">
      <strong>{t('rendicion.trabada', { count, quien: who.filter(Boolean).join(` ${t('rendicion.y')} `) })}</strong>{' '}
      {t('rendicion.trabadaTexto')}{' '}
      {daMandatos ? (
        <Link to="/app/seccionales/mandatos/editar/$id" params={{ id: 'nuevo' }}>
          {t('rendicion.darInterino')}
        </Link>
      ) : (
        t('rendicion.loDaLaAdministracion')
      )}
    </Notice>
  )
}
