import './carpeta.css'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { carpeta, type PapelDeCarpeta } from '@gremial/contract/tramites/carpeta.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Estado, Vacio } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { Volver } from '../../../ui/Volver.tsx'
import { enBloques } from '../solicitud/enBloques.ts'
import { direccionDePapel } from './direccionDePapel.ts'

const signos = { VIGENTE: 'ok', VENCIDO: 'alerta', SIEMPRE: 'neutro', OBSERVADO: 'alerta', RETIRADO: 'neutro' } as const

/** One's own papers that the desk accepted: until when each serves, and how not to have it used any more (decision 094). */
export function CarpetaPage() {
  const { t } = useTranslation()
  const consulta = useQuery({ ...leer(carpeta.listar, {}), refetchOnMount: 'always' })
  useTitulo(t('carpeta.titulo'), t('carpeta.corto'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/afiliados/documentos">{t('documentos.titulo')}</Volver>
          <h1 className="en-barra">{t('carpeta.titulo')}</h1>
          <p className="suave">{t('carpeta.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <Segun consulta={consulta} filas={4} fallo={t('carpeta.fallo')}>
          {(papeles) =>
            papeles.length === 0 ? (
              <Vacio icono="documento" titulo={t('carpeta.vacia')}>
                {t('carpeta.vaciaTexto')}
              </Vacio>
            ) : (
              <>
                <ul className="carpeta" aria-label={t('carpeta.tabla')}>
                  {papeles.map((papel) => (
                    <Papel key={papel.idDocumento} papel={papel} />
                  ))}
                </ul>
                <p className="suave carpeta-pie">{t('carpeta.renovar')}</p>
              </>
            )
          }
        </Segun>
      </section>
    </>
  )
}

function Papel({ papel: p }: { papel: PapelDeCarpeta }) {
  const { t } = useTranslation()
  const escribe = usePuede('tramites.iniciar')
  const { hacer, haciendo } = useHacer()
  const retirar = async () => {
    const si = await preguntar({
      titulo: t('carpeta.preguntaRetirar', { papel: p.clase }),
      texto: t('carpeta.textoRetirar'),
      accion: t('carpeta.retirar'),
      cancelar: t('carpeta.noRetirar'),
    })
    if (!si) return
    await hacer(pedido(carpeta.retirar, { claves: { id: p.idDocumento } }), {
      fallo: t('carpeta.noSeRetiro'),
      alLograr: () => notifications.show({ message: t('carpeta.retirado', { papel: p.clase }) }),
    })
  }
  return (
    <li>
      <div className="encabezado">
        <h2>{p.clase}</h2>
        <Estado signo={signos[p.situacion]}>{t(`carpeta.situacion.${p.situacion}`)}</Estado>
      </div>
      <p>{t(`carpeta.dice.${p.situacion}`, { fecha: mostrarFecha(p.hasta) })}</p>
      <p className="suave">
        {t('carpeta.aceptado', { fecha: mostrarFecha(p.aceptado), numero: p.numeroSolicitud })}{' '}
        {p.cbu && t('carpeta.cuenta', { cbu: enBloques(p.cbu) })}
      </p>
      <div className="botones">
        <a className="boton texto" href={direccionDePapel(p)} target="_blank" rel="noreferrer">
          {t('carpeta.ver')}
          <span className="solo-lector">: {p.clase}</span>
        </a>
        {escribe && p.situacion === 'VIGENTE' && (
          <Boton
            variante="texto"
            cargando={haciendo}
            aria-label={t('carpeta.retirarDe', { papel: p.clase })}
            onClick={() => void retirar()}
          >
            {t('carpeta.retirar')}
          </Boton>
        )}
      </div>
    </li>
  )
}
