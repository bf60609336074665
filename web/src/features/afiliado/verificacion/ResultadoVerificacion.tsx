import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'
import { Veredicto } from './Veredicto.tsx'
import { type Resultado, sonViejos } from './verificar.ts'

const aspecto = {
  VIGENTE: { clase: 'ok', icono: 'bien', palabra: 'vigente' },
  NO_VIGENTE: { clase: 'mal', icono: 'baja', palabra: 'noVigente' },
  CORREGIDA: { clase: 'alerta', icono: 'reloj', palabra: 'corregida' },
  NO_RECONOCIDA: { clase: 'alerta', icono: 'alerta', palabra: 'noReconocida' },
} as const

/** Result, readable at arm's length: colour, sign and word; then the person to compare, and how current it is. */
export function ResultadoVerificacion({ resultado: r }: { resultado: Resultado }) {
  const { t } = useTranslation()
  const { clase, icono, palabra } = aspecto[r.resultado]
  const padron = r.forma === 'PADRON'
  const motivo =
    r.resultado === 'NO_RECONOCIDA'
      ? t('carnet.verificacion.noReconocidaTexto', { organizacion: r.organizacion })
      : r.constancia
        ? t(
            r.resultado === 'CORREGIDA'
              ? `carnet.verificacion.${padron ? 'padronReemplazado' : 'constanciaCorregida'}`
              : `carnet.verificacion.${padron ? 'padronVigente' : 'constanciaVigente'}`,
          )
        : r.motivo === 'CODIGO_VENCIDO'
          ? t('carnet.verificacion.codigoVencido')
          : r.motivo === 'RELOJ'
            ? t('carnet.verificacion.reloj')
            : r.resultado === 'NO_VIGENTE'
              ? t('carnet.verificacion.noVigenteTexto')
              : t(r.forma === 'IMPRESO' ? 'carnet.verificacion.vigenteImpreso' : 'carnet.verificacion.vigenteEnVivo')
  const viejos = r.datosDe !== null && sonViejos(r.datosDe)
  return (
    <Veredicto
      clase={clase}
      icono={icono}
      palabra={t(`carnet.verificacion.${padron && palabra === 'corregida' ? 'reemplazado' : palabra}`)}
      nombre={r.nombre}
      resultado={r.resultado}
    >
      <p className="veredicto-motivo">{motivo}</p>
      {r.constancia && (
        <>
          <p>
            {t(`carnet.verificacion.${padron ? 'padron' : 'constancia'}`, {
              afiliados: formatNumber(r.constancia.afiliados ?? 0),
              numero: r.constancia.numero,
              dia: formatDate(r.constancia.dia),
              momento: formatTimestamp(new Date(r.constancia.momento)),
            })}
          </p>
          <p className="suave veredicto-huella">{t('carnet.verificacion.huella', { huella: r.constancia.huella })}</p>
        </>
      )}
      {r.vence && <p>{t('carnet.verificacion.valido', { fecha: formatDate(r.vence) })}</p>}
      {r.resultado !== 'NO_RECONOCIDA' && <p>{r.organizacion}</p>}
      <p className="suave">
        {t('carnet.verificacion.verificadoEl', { momento: formatTimestamp(new Date(r.momento)) })}
        <br />
        {r.datosDe === null
          ? r.resultado !== 'NO_RECONOCIDA' && t('carnet.verificacion.conServidor')
          : t('carnet.verificacion.sinConexion', { hace: timeAgo(r.datosDe) })}
      </p>
      {viejos && <Notice type="alerta">{t('carnet.verificacion.datosViejos')}</Notice>}
    </Veredicto>
  )
}
