import './debitos.css'
import { type DebitoAfiliado, type DebitoDicho, debitosAfiliado } from '@gremial/contract/afiliado/debitos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { FrenarDialog } from './FrenarDialog.tsx'
import { fraseDebito } from './frase.ts'

const signos = {
  POR_DEBITAR: 'ok',
  EN_BANCO: 'org',
  PAGADO: 'ok',
  RECHAZADO: 'mal',
  DEVUELTO: 'mal',
  FRENADO: 'alerta',
  NO_SE_DEBITA: 'alerta',
  NADA: 'ok',
} as const satisfies Record<DebitoDicho['estado'], string>

const signosAdhesion = { VIGENTE: 'ok', SUSPENDIDA: 'mal', TERMINADA: 'neutro' } as const

const ruta = '/app/afiliados/debito-automatico'

/** Direct debit of the member, or of one within scope (`codigo`). */
export function DebitoPage() {
  const { t } = useTranslation()
  const { numeroAfiliado } = useUser()
  const { codigo } = useSearch({ from: ruta })
  const numero = codigo ? Number(codigo) : (numeroAfiliado ?? 0)
  const propio = numero === numeroAfiliado
  const consulta = useQuery({ ...read(debitosAfiliado.leer, { params: { id: numero } }), enabled: numero > 0 })
  const titulo = propio || !consulta.data ? t('miDebito.titulo') : t('miDebito.tituloDe', { nombre: consulta.data.nombre })
  useTitle(titulo, t('miDebito.titulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/afiliados/cuenta-corriente" search={propio ? {} : { codigo: String(numero) }}>
            {t('miDebito.volver')}
          </BackLink>
          <h1 className={propio ? 'en-barra' : undefined}>{titulo}</h1>
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={6} failure={t('miDebito.fallo')}>
        {(datos) => <Contenido datos={datos} propio={propio} />}
      </Query>
    </>
  )
}

function Contenido({ datos, propio }: { datos: DebitoAfiliado; propio: boolean }) {
  const { t } = useTranslation()
  const firma = useCan('tramites.iniciar')
  const { adhesion, debito, ultimos, numeroAfiliado } = datos
  const nuevo = firma && (
    <Link
      to="/app/solicitudes-adhesion/$idsolicitud/editar"
      params={{ idsolicitud: 'nuevo' }}
      search={propio ? {} : { idAfiliado: String(numeroAfiliado) }}
      className="boton"
    >
      {t(
        adhesion?.estado === 'SUSPENDIDA'
          ? 'miDebito.adhesion.otraCuenta'
          : adhesion?.estado === 'VIGENTE'
            ? 'miDebito.adhesion.revisar'
            : 'miDebito.firmar',
      )}
    </Link>
  )
  if (adhesion === null)
    return (
      <div className="hoja">
        <EmptyState icon="adhesion" title={t('miDebito.nunca')} action={nuevo}>
          {t('miDebito.nuncaTexto')}
        </EmptyState>
      </div>
    )
  const { estado, banco, cuenta, desde, hasta, motivo } = adhesion
  return (
    <div className="pila mi-debito">
      {debito && <Ahora datos={datos} debito={debito} propio={propio} />}
      <section className="hoja hoja-in pila">
        <div className="encabezado">
          <h2>{t(propio ? 'miDebito.adhesion.titulo' : 'miDebito.adhesion.suya')}</h2>
          <StatusChip sign={signosAdhesion[estado]}>{t(`miDebito.adhesion.${estado}`)}</StatusChip>
        </div>
        <LabelledList
          lines={[
            [t('miDebito.adhesion.cuenta'), banco ? t('miDebito.adhesion.terminadaEn', { banco, cuenta }) : `…${cuenta}`],
            [t('miDebito.adhesion.desde'), formatDate(desde)],
            hasta !== null && [t('miDebito.adhesion.hasta'), formatDate(hasta)],
            motivo !== '' && [t('miDebito.adhesion.motivo'), motivo],
          ]}
        />
        <div className="botones">{nuevo}</div>
      </section>
      <section className="hoja">
        <h2 className="hoja-in">{t('miDebito.ultimos')}</h2>
        {ultimos.length === 0 ? (
          <p className="hoja-in suave">{t('miDebito.sinUltimos')}</p>
        ) : (
          <ul className="bloques">
            {ultimos.map((u) => (
              <li key={u.id}>
                <div>
                  <p className="fuerte">{u.descripcion}</p>
                  <p className="sub">
                    {[t(`miDebito.renglon.${u.estado}`), u.motivo].filter(Boolean).join(': ')} · {formatDate(u.fecha)},{' '}
                    {t('miDebito.de', { cuenta: u.cuenta })}
                  </p>
                </div>
                <p className="cifra importe">{formatPesos(u.importe)}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** State of the current slip, and its actions. */
function Ahora({ datos, debito: d, propio }: { datos: DebitoAfiliado; debito: DebitoDicho; propio: boolean }) {
  const { t } = useTranslation()
  const firma = useCan('tramites.iniciar')
  const paga = useCan('documentos.consultar')
  const { frenar } = useSearch({ from: ruta })
  const navegar = useNavigate({ from: ruta })
  const { run, running } = useAction()
  const abre = (abierto: boolean) => void navegar({ search: (s) => ({ ...s, frenar: abierto ? '1' : undefined }), replace: true })
  const levantar = async () => {
    if (d.idTalon === null) return
    const si = await ask({
      title: t('miDebito.preguntaLevantar'),
      text: t('miDebito.textoLevantar'),
      action: t('miDebito.levantar'),
      cancel: t('comun.cancelar'),
    })
    if (!si) return
    await run(request(debitosAfiliado.levantar, { params: { id: datos.numeroAfiliado }, body: { idTalon: d.idTalon } }), {
      failure: t('miDebito.noSeLevanto'),
      onSuccess: () => notifications.show({ message: t('miDebito.levantado') }),
    })
  }
  const puedeFrenar = firma && d.frenable
  return (
    <section className="hoja hoja-in pila">
      <div className="encabezado">
        <h2>{d.descripcion || t('miDebito.titulo')}</h2>
        <StatusChip sign={signos[d.estado]}>{t(`miDebito.estados.${d.estado}`)}</StatusChip>
      </div>
      {d.importe !== null && d.estado !== 'NADA' && <p className="mi-debito-importe cifra">{formatPesos(d.importe)}</p>}
      {!propio && <p className="suave">{t('miDebito.lee')}:</p>}
      <p>{t(...fraseDebito(d, today()))}</p>
      {d.devuelveHasta !== null && d.devuelveHasta >= today() && (
        <p className="ayuda">{t('miDebito.reconocer', { fecha: formatDate(d.devuelveHasta) })}</p>
      )}
      <div className="botones">
        {paga && d.pagable && (
          <Link
            className="boton principal"
            to="/app/afiliados/cuenta-corriente"
            search={propio ? {} : { codigo: String(datos.numeroAfiliado) }}
          >
            {t('miDebito.pagar')}
          </Link>
        )}
        {puedeFrenar && <Button onClick={() => abre(true)}>{t('miDebito.frenar')}</Button>}
        {firma && d.levantable && (
          <Button loading={running} onClick={() => void levantar()}>
            {t('miDebito.levantar')}
          </Button>
        )}
      </div>
      {frenar === '1' && puedeFrenar && datos.adhesion && (
        <FrenarDialog debito={d} adhesion={datos.adhesion} numero={datos.numeroAfiliado} cerrar={() => abre(false)} />
      )}
    </section>
  )
}
