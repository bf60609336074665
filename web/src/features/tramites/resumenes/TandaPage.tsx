import '../../../ui/revision.css'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type CuentaEnvios, canalesResumen, resumenes, type Tanda } from '@gremial/contract/tramites/resumenes.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Barra } from '../../../ui/Barra.tsx'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso, Estado } from '../../../ui/estados.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { Volver } from '../../../ui/Volver.tsx'
import { Envios } from './Envios.tsx'
import { mesEscrito, signosTanda } from './textos.ts'

const vistazoMs = 2000

/** One month's sending: how it goes, who it did not reach, and stopping it. */
export function TandaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/resumenes/$id' })
  const consulta = useQuery({
    ...leer(resumenes.leer, { claves: { id: Number(id) } }),
    refetchInterval: ({ state }) => (state.data?.estado === 'EN_MARCHA' ? vistazoMs : false),
  })
  const titulo = consulta.data ? t('resumenes.de', { mes: mesEscrito(consulta.data.periodo) }) : t('resumenes.titulo')
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/resumenes">{t('resumenes.volver')}</Volver>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {consulta.data && (
          <Estado signo={signosTanda[consulta.data.estado]}>{t(`resumenes.estados.${consulta.data.estado}`)}</Estado>
        )}
      </div>
      <Segun consulta={consulta} marco="hoja" filas={6}>
        {(tanda) => (
          <div className="revision-importacion">
            <div className="pila-importacion">
              <Envios tanda={tanda} />
            </div>
            <aside className="hoja aplicar-importacion" aria-label={titulo} data-primero>
              <Marcha tanda={tanda} />
              {canalesResumen.map((canal) => (
                <Canal key={canal} nombre={t(`resumenCanal.${canal}`)} cuenta={tanda.canales[canal]} />
              ))}
            </aside>
          </div>
        )}
      </Segun>
    </>
  )
}

function Marcha({ tanda: { id, estado, porMinuto, total, enviados, sinResumen, fallidos } }: { tanda: Tanda }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const claves = { id }
  const avisa = (message: string) => () => notifications.show({ message })
  const detener = () =>
    hacer(pedido(resumenes.detener, { claves }), { fallo: t('resumenes.noDetuvo'), alLograr: avisa(t('resumenes.detenido')) })
  const seguir = () =>
    hacer(pedido(resumenes.seguir, { claves, cuerpo: { porMinuto } }), {
      fallo: t('resumenes.noSiguio'),
      alLograr: avisa(t('resumenes.siguio')),
    })
  const reintentar = () =>
    hacer(pedido(resumenes.reintentar, { claves, cuerpo: {} }), {
      fallo: t('resumenes.noReintento'),
      alLograr: avisa(t('resumenes.reintentado')),
    })
  const avance = t('resumenes.avance', { enviados: cifra(enviados), total: cifra(total) })
  return (
    <div className="corre-importacion">
      <h2 aria-live="polite">{avance}</h2>
      <Barra parte={total === 0 ? 0 : enviados / total} nombre={avance} />
      <p>
        {estado === 'EN_MARCHA'
          ? t('resumenes.enMarcha', { n: cifra(porMinuto) })
          : t(estado === 'DETENIDA' ? 'resumenes.detenidoTexto' : 'resumenes.terminado')}
      </p>
      {sinResumen > 0 && <p className="suave">{t('resumenes.sinResumen', { count: sinResumen })}</p>}
      {estado === 'EN_MARCHA' && (
        <Boton ancho cargando={haciendo} onClick={() => void detener()}>
          {t('resumenes.detener')}
        </Boton>
      )}
      {estado === 'DETENIDA' && (
        <Boton ancho variante="principal" cargando={haciendo} onClick={() => void seguir()}>
          {t('resumenes.seguir')}
        </Boton>
      )}
      {fallidos > 0 && (
        <Boton ancho icono="reintentar" cargando={haciendo} onClick={() => void reintentar()}>
          {t('resumenes.reintentar')}
        </Boton>
      )}
    </div>
  )
}

function Canal({ nombre, cuenta }: { nombre: string; cuenta: CuentaEnvios }) {
  const { t } = useTranslation()
  const { pendientes, enviados, fallidos, enDuda, omitidos } = cuenta
  if (pendientes + enviados + fallidos + enDuda + omitidos === 0) return null
  return (
    <div>
      <h3>{nombre}</h3>
      <Rotulados
        lineas={[
          [t('resumenes.enviados'), cifra(enviados)],
          pendientes > 0 && [t('resumenes.pendientes'), cifra(pendientes)],
          fallidos > 0 && [t('resumenes.fallidos'), cifra(fallidos)],
          enDuda > 0 && [t('resumenes.enDuda'), cifra(enDuda)],
          omitidos > 0 && [t('resumenes.omitidos'), cifra(omitidos)],
        ]}
      />
      {enDuda > 0 && <Aviso tipo="alerta">{t('resumenes.enDudaTexto')}</Aviso>}
    </div>
  )
}
