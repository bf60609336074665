import { diaDe, diasEntre } from '@gremial/contract/platform/fechas.ts'
import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { diasTardeRendicion, type Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Aviso } from '../../../ui/estados.tsx'

/** A settlement that waits too long for a signature: with a mandate for some days somebody else may give it, and where that is made. */
export function FirmaTrabada({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const daMandatos = usePuede('mandatos.editar')
  const count = diasEntre(diaDe(new Date(r.desde)), hoy())
  if (r.idEstado !== estadoRendicion.pendienteDeFirmas || count <= diasTardeRendicion) return null
  const quienes = [r.autorizaSecretario ? '' : r.usuarioSecretario, r.autorizaTesorero ? '' : r.usuarioTesorero]
  return (
    <Aviso tipo="alerta">
      <strong>{t('rendicion.trabada', { count, quien: quienes.filter(Boolean).join(` ${t('rendicion.y')} `) })}</strong>{' '}
      {t('rendicion.trabadaTexto')}{' '}
      {daMandatos ? (
        <Link to="/app/seccionales/mandatos/editar/$id" params={{ id: 'nuevo' }}>
          {t('rendicion.darInterino')}
        </Link>
      ) : (
        t('rendicion.loDaLaAdministracion')
      )}
    </Aviso>
  )
}
