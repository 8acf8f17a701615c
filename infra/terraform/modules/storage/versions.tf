terraform {
  # Write-only arguments, which keep secrets out of the state, came with 1.11.
  required_version = ">= 1.11, < 2.0"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 6.25, < 7.0"
    }
  }
}
