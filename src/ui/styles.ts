// The entry imports this before any screen: the first file fixes the order of the layers.
import './layers.css'
import './reset.css'
import './tokens.css'
import './font.css'
import './base.css'
