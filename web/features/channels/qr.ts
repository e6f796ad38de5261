/** The library as a module of this project: the script can then be fetched again at another address (`importAnew`). */
export { toDataURL } from 'qrcode'
