variable "name" {
  description = "Prefix of every name, such as lepelblad-staging."
  type        = string
}

variable "domain" {
  description = "Domain that mail is sent from."
  type        = string
}

variable "zone_id" {
  description = "Route 53 zone that holds the domain."
  type        = string
}

variable "dmarc_policy" {
  description = "What receivers do with forged mail: none, quarantine or reject."
  type        = string
  default     = "quarantine"

  validation {
    condition     = contains(["none", "quarantine", "reject"], var.dmarc_policy)
    error_message = "dmarc_policy must be none, quarantine or reject."
  }
}
