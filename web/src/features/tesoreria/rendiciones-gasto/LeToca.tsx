import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { RendicionRow } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useTranslation } from 'react-i18next'

/** Person who acts next, and why: "Vos, ya firmó …", "Finanzas", "Nadie, ingreso n.º 48". */
export function LeToca({ rendicion: r }: { rendicion: RendicionRow }) {
  const { t } = useTranslation()
  const yaFirmo = r.autorizaSecretario ? r.usuarioSecretario : r.autorizaTesorero ? r.usuarioTesorero : ''
  const detalle = () => {
    if (r.idEstado === rendicionState.pendienteDeFirmas)
      return yaFirmo ? t('rendicion.yaFirmo', { quien: yaFirmo }) : t(`rendicion.turno.${r.turno}`)
    if (r.idEstado === rendicionState.autorizada) return t('rendicion.enviarAFinanzas')
    if (r.idEstado === rendicionState.observada) return t('rendicion.corregir')
    if (r.idEstado === rendicionState.pagada) return t('rendicion.registrarElPago')
    if (r.numeroMovimiento !== null) return t('rendicion.ingresoNumero', { numero: r.numeroMovimiento })
    return r.turno === 'RESPONSABLE' ? t('rendicion.turno.RESPONSABLE') : ''
  }
  const quien = r.meToca
    ? t('rendicion.vos')
    : r.turno === 'FIRMANTES'
      ? t('rendicion.losDos')
      : r.leToca || t(`rendicion.quien.${r.turno}`)
  const dicho = detalle()
  return (
    <span className={r.meToca ? 'le-toca vos' : r.turno === 'NADIE' ? 'le-toca nadie' : 'le-toca'}>
      <b>{quien}</b>
      {dicho && <small>{dicho}</small>}
    </span>
  )
}
