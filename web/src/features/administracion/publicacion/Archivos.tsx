import {
  type FilaArchivoPublicado,
  listaArchivosPublicados,
  type Publicacion,
  publicaciones,
  type SituacionArchivo,
  situacionesArchivo,
} from '@gremial/contract/administracion/publicacion.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { Modal } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descargar } from '../../../platform/descargas.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { SolapasConCuenta } from '../../../ui/SolapasConCuenta.tsx'
import { VistaDe } from '../../tesoreria/comprobantes/VistaDe.tsx'
import { motivoDe } from './textos.ts'

/** Whose each file is: the quantities are the tabs, and add up to the files. */
export function Archivos({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { solapa: pedida } = useSearch({ from: '/app/publicaciones/$id' })
  const { archivos, repetidos, nadie } = publicacion
  const cuantos = { SUYO: archivos - repetidos - nadie, REPETIDO: repetidos, NADIE: nadie }
  const actual = situacionesArchivo.find((uno) => uno === pedida) ?? (cuantos.SUYO > 0 || nadie === 0 ? 'SUYO' : 'NADIE')
  const ver = (solapa: SituacionArchivo) => void navegar({ to: '.', search: { solapa }, replace: true, resetScroll: false })
  return (
    <SolapasConCuenta
      nombre={t('publicacion.queTrae')}
      solapas={situacionesArchivo}
      actual={actual}
      ver={ver}
      rotulo={(uno) => t(`publicacion.solapas.${uno}`)}
      cuantos={(uno) => cifra(cuantos[uno])}
    >
      {cuantos[actual] === 0 ? (
        <p className="solo-frase">{t(`publicacion.sin.${actual}`)}</p>
      ) : (
        <>
          {actual === 'NADIE' && (
            <div className="cab-importacion">
              <DescargarDeNadie publicacion={publicacion} />
            </div>
          )}
          <Lineas key={actual} id={publicacion.id} situacion={actual} />
        </>
      )}
    </SolapasConCuenta>
  )
}

function DescargarDeNadie({ publicacion: { id, nadie } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const bajar = () =>
    descargar(direccionDe(publicaciones.deNadie, { claves: { id } }), 'Archivos de nadie.csv').catch((error: Error) =>
      avisar(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  return (
    <Boton icono="descargar" onClick={() => void bajar()}>
      {t('publicacion.bajarNadie', { count: nadie })}
    </Boton>
  )
}

const texto = { tipo: 'texto' } as const
const nombre = listaArchivosPublicados.nombre
const columnas = {
  SUYO: { nombre, columnas: { nombre: texto, afiliado: texto } },
  REPETIDO: { nombre, columnas: { nombre: texto, afiliado: texto, motivo: texto } },
  NADIE: { nombre, columnas: { nombre: texto, motivo: texto } },
} as const

function Lineas({ id, situacion }: { id: number; situacion: SituacionArchivo }) {
  const { t } = useTranslation()
  const estado = useLista(listaArchivosPublicados, { fijos: { publicacion: String(id), situacion } })
  const quien = (f: FilaArchivoPublicado) => (
    <>
      {f.afiliado} <span className="sub cifra">{f.numeroAfiliado}</span>
      {f.vence !== null && f.importe !== null && (
        <span className="sub cifra">
          {' '}
          {t('publicacion.cobro', { importe: formatearPesos(f.importe), fecha: mostrarFecha(f.vence) })}
        </span>
      )}
    </>
  )
  const [visto, setVisto] = useState<FilaArchivoPublicado>()
  if (estado.resultado.data?.totalElements === 0) return <p className="solo-frase">{t('publicacion.sinDetalle')}</p>
  return (
    <>
      <Modal
        opened={visto !== undefined}
        onClose={() => setVisto(undefined)}
        title={visto?.afiliado}
        size="xl"
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        {visto && (
          <VistaDe
            nombre={`${visto.nombre}.pdf`}
            url={direccionDe(publicaciones.ver, { claves: { id, archivo: visto.id } })}
            deEquipo={null}
          />
        )}
      </Modal>
      <Lista
        lista={columnas[situacion]}
        estado={estado}
        nombreDe={(f) => f.nombre}
        acciones={(f) =>
          situacion === 'NADIE' ? [] : [{ texto: t('publicacion.verUno'), icono: 'ver', hacer: () => setVisto(f) }]
        }
        celdas={{
          nombre: (f) => <span className="archivo-elegido">{f.nombre}</span>,
          afiliado: quien,
          motivo: (f) => motivoDe(f),
        }}
        bloque={(f) => (
          <div>
            <p className="fuerte archivo-elegido">{f.nombre}</p>
            {f.numeroAfiliado !== null && <p className="sub">{quien(f)}</p>}
            {f.motivo && <p className="sub">{motivoDe(f)}</p>}
          </div>
        )}
        vacia={{ icono: 'filtro', titulo: t(`publicacion.sin.${situacion}`) }}
      />
    </>
  )
}
