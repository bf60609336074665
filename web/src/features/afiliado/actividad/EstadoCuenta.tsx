import { actividad, type ResumenInicio } from '@gremial/contract/afiliado/actividad.ts'
import { diasTalonPorVencer } from '@gremial/contract/afiliado/avisos.ts'
import { type ProximoTalon, talones } from '@gremial/contract/afiliado/documentos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { DebitoEnBreve } from '../debitos/DebitoEnBreve.tsx'
import { OtraForma } from '../documentos/OtraForma.tsx'

type Cuenta = NonNullable<ResumenInicio['cuenta']>

/** State of the account: up to date or not, debt and due date, and its slip. */
export function EstadoCuenta() {
  const { t } = useTranslation()
  const consulta = useQuery(read(actividad.resumen, {}))
  return (
    <section className="hoja respuesta" aria-label={t('cuenta.titulo')} data-recorrido="cuenta">
      <Query query={consulta} rows={3} failure={t('inicio.falloResumen')}>
        {({ cuenta }) => cuenta && <Respuesta cuenta={cuenta} />}
      </Query>
    </section>
  )
}

function Respuesta({ cuenta: { saldo, situacion, pagarHasta, debito, debitoDicho, proximoTalon: proximo } }: { cuenta: Cuenta }) {
  const { t } = useTranslation()
  // A slip near its due date is listed among the waits; one paid by direct debit never is.
  const proximoTalon = proximo && (debito !== null || proximo.dias > diasTalonPorVencer) ? proximo : null
  const bien = situacion !== 'debe'
  /** The sentence of the debit states date and account. */
  const conDebito = debitoDicho !== null && debitoDicho.estado !== 'NADA' && situacion !== 'debe'
  const titulo = {
    alDia: t('inicio.alDia'),
    porVencer: t('inicio.alDia'),
    seDebita: t('inicio.alDia'),
    aFavor: t('inicio.afavor', { importe: formatPesos(-saldo) }),
    debe: t('inicio.debes', { importe: formatPesos(saldo) }),
  }[situacion]
  const texto = {
    alDia: t('inicio.alDiaTexto'),
    porVencer: t('cuenta.porVencer', { fecha: pagarHasta && formatDate(pagarHasta) }),
    seDebita: t('cuenta.seDebita', { fecha: pagarHasta && formatDate(pagarHasta), cuenta: debito }),
    aFavor: t('inicio.afavorTexto'),
    debe: t('inicio.debesTexto'),
  }[situacion]
  return (
    <>
      <div className="respuesta-cabeza" data-tipo={bien ? 'ok' : 'alerta'}>
        <Icon name={bien ? 'bien' : 'reloj'} />
        <div>
          <h2>{titulo}</h2>
          {!conDebito && (['porVencer', 'seDebita'].includes(situacion) || !(proximoTalon && bien)) && (
            <p className="suave">{texto}</p>
          )}
          <DebitoEnBreve debito={debitoDicho} />
        </div>
      </div>
      {proximoTalon && <Proximo talon={proximoTalon} />}
      <div className="respuesta-botones">
        {proximoTalon && debito === null && <DescargarTalon talon={proximoTalon} />}
        <Link
          to="/app/afiliados/cuenta-corriente"
          className={proximoTalon && debito === null ? 'boton texto' : 'boton principal'}
        >
          {t('inicio.verCuenta')}
        </Link>
      </div>
      {proximoTalon && debito !== null && (
        <OtraForma>
          <DescargarTalon talon={proximoTalon} />
        </OtraForma>
      )}
    </>
  )
}

function Proximo({ talon }: { talon: ProximoTalon }) {
  const { t } = useTranslation()
  const cuando = talon.dias === 0 ? t('inicio.venceHoy') : t('inicio.venceEn', { count: talon.dias })
  return (
    <dl className="proximo">
      <dt>{t('inicio.proximoPago', { que: talon.descripcion })}</dt>
      <dd className="importe-grande cifra">{formatPesos(talon.importe)}</dd>
      <dd>{t('inicio.vence', { fecha: formatDate(talon.fechaVencimiento), cuando })}</dd>
    </dl>
  )
}

function DescargarTalon({ talon }: { talon: ProximoTalon }) {
  const { t } = useTranslation()
  const bajar = useMutation({
    mutationFn: () =>
      downloadFile(urlOf(talones.descargar, { params: { id: talon.id }, query: {} }), `${t('inicio.talonArchivo')}.pdf`),
    onError: (error) => void notifyFailure(t('inicio.falloTalon'), error),
  })
  return (
    <Button
      variant={talon.debito === null ? 'principal' : 'comun'}
      icon="descargar"
      loading={bajar.isPending}
      onClick={() => bajar.mutate()}
    >
      {t('inicio.descargarTalon')}
    </Button>
  )
}
